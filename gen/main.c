/* Broadside: the commands. What each does stands in run.c; this file only picks one. */
int main(void)
{
    return 0;
}
