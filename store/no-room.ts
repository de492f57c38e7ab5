/** Whether a disk did not take what was written to it: it is full, or what this user may have of it is used up. */
export const isNoRoom = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EFBIG|EDQUOT)$/.test(String(error.code))

/** The same where a program that we ran met it, in the system's words for it; null where something else went wrong. */
export const noRoomWords = ({ message }: Error): string | null =>
  /no space left on device|file too large|disk quota exceeded/i.exec(message)?.[0].toLowerCase() ?? null
