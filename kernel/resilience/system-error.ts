export const hasCode = (error: unknown, code: string): boolean => codeOf(error) === code

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

export const isDiskFull = (error: unknown): error is Error => /^(ENOSPC|EFBIG|EDQUOT)$/.test(codeOf(error))

/** Returns the part of a message that says that the disk is full; null for another error. */
export const diskFullMessage = ({ message }: Error): string | null =>
  /no space left on device|file too large|disk quota exceeded/i.exec(message)?.[0].toLowerCase() ?? null
