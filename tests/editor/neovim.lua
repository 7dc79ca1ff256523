-- A user at work, in neovim of 0.7 or newer: findings appear, keys and cells are told of and completed, a chart is found,
-- fixes are applied, and the file is clean afterwards. Ends the editor: 0, or 1 after saying what failed.
local facts = 0
local function fail(what, got)
  io.stderr:write('\n' .. what .. ' failed: ' .. vim.inspect(got) .. '\n')
  vim.cmd('cquit 1')
end
local function check(what, ok, got)
  facts = facts + 1
  if not ok then fail(what, got) end
end
local function wait(what, ready)
  if not vim.wait(10000, ready, 20) then
    fail(what, { 'it took longer than 10 s', vim.diagnostic.get(0), vim.api.nvim_buf_get_lines(0, 0, -1, false) })
  end
end

local buf = vim.api.nvim_get_current_buf()
local id
local config = { name = 'broadside', cmd = { os.getenv('PROGRAM'), 'lsp' }, root_dir = vim.fn.getcwd() }
if vim.lsp.start then
  id = vim.lsp.start(config)
else
  id = vim.lsp.start_client(config)
  vim.lsp.buf_attach_client(buf, id)
end
local client
wait('starting', function()
  client = vim.lsp.get_client_by_id(id)
  return client and client.initialized ~= false and client.server_capabilities and client.server_capabilities.hoverProvider
end)

local function ask(method, line, column, more)
  local params = vim.tbl_extend('force', {
    textDocument = { uri = vim.uri_from_bufnr(buf) },
    position = { line = line, character = column },
  }, more or {})
  local answers = vim.lsp.buf_request_sync(buf, method, params, 5000)
  local answer = answers and answers[id]
  return answer and answer.result, answer
end
local function slugs()
  local list = {}
  for _, d in ipairs(vim.diagnostic.get(buf)) do table.insert(list, tostring(d.code or d.user_data and d.user_data.lsp.code)) end
  table.sort(list)
  return table.concat(list, ' ')
end
local function encoding() return client.offset_encoding or 'utf-16' end

-- findings
wait('findings', function() return #vim.diagnostic.get(buf) > 1 end)
check('a key that is not known', slugs():find('unknown%-key'), slugs())
check('a word of no list', slugs():find('unknown%-term'), slugs())

-- hover
local hover = ask('textDocument/hover', 3, 5)
check('hover of a key', hover and hover.contents.value:find('looked up in ranges'), hover)
hover = ask('textDocument/hover', 4, 12)
check('hover of a roll', hover and hover.contents.value:find('1 to 6, mean 3.50'), hover)

-- completion, of a line that is being written
vim.api.nvim_buf_set_lines(buf, 9, 9, false, { '    no' })
local offered = ask('textDocument/completion', 9, 6)
local labels = {}
for _, item in ipairs(offered and offered.items or {}) do labels[item.label] = true end
check('completion of a key', labels.note and labels.reading and not labels.bands, labels)
vim.api.nvim_buf_set_lines(buf, 9, 10, false, {})

-- definition
local there = ask('textDocument/definition', 4, 18)
check('definition of a chart', there and there.range.start.line == 9, there)

-- fixes, until there are none
for _ = 1, 5 do
  local actions = ask('textDocument/codeAction', 0, 0, {
    range = { start = { line = 0, character = 0 }, ['end'] = { line = vim.api.nvim_buf_line_count(buf), character = 0 } },
    context = { diagnostics = {} },
  })
  if not actions or #actions == 0 then break end
  vim.lsp.util.apply_workspace_edit(actions[1].edit, encoding())
end
wait('a clean file', function() return #vim.diagnostic.get(buf) == 0 end)
local text = table.concat(vim.api.nvim_buf_get_lines(buf, 0, -1, false), '\n')
check('the fixed key', text:find('    title: Nerve'), text)
check('the fixed word', text:find('<2: shaken'), text)

vim.cmd('silent wall')

-- the end, as a user leaves
client.stop()
wait('the end', function() return client.is_stopped() end)
io.stderr:write(string.format('neovim: %d facts\n', facts))
vim.cmd('qall!')
