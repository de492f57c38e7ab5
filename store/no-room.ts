/** Whether a disk did not take what was written to it: it is full, or what this user may have of it is used up. */
export const isNoRoom = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EFBIG|EDQUOT)$/.test(String(error.code))
