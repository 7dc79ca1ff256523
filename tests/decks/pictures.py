"""Two PNGs for tests of a press, into the folder named: a photograph of all colours, and a ghost that fades."""
import struct, sys, zlib


def png(name, w, h, kind, pixel):
    rows = b''.join(b'\0' + b''.join(bytes(pixel(x, y)) for x in range(w)) for y in range(h))
    chunk = lambda t, d: struct.pack('>I', len(d)) + t + d + struct.pack('>I', zlib.crc32(t + d))
    with open('%s/%s' % (sys.argv[1], name), 'wb') as f:
        f.write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', w, h, 8, kind, 0, 0, 0))
                + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b''))


png('noise.png', 700, 368, 2, lambda x, y: (x * 255 // 700, y * 255 // 368, (x * 7 + y * 13) % 256) if y < 300 else (0, 0, 0))
png('ghost.png', 500, 250, 6, lambda x, y: (255, 240, 200, x * 255 // 500))
