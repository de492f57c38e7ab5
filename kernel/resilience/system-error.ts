export const hasCode = (error: unknown, code: string): boolean => codeOf(error) === code

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

export const isDiskFull = (error: unknown): error is Error => /^(ENOSPC|EFBIG|EDQUOT)$/.test(codeOf(error))

/** Returns the part of a message that says that the disk is full; null for another error. */
export const diskFullMessage = ({ message }: Error): string | null =>
  /no space left on device|file too large|disk quota exceeded/i.exec(message)?.[0].toLowerCase() ?? null

/** Returns one line: the message of the innermost cause, or its code if the message is empty. */
export function reasonOf(error: Error): string {
  if (error.cause instanceof Error) return reasonOf(error.cause)
  const code = 'code' in error ? String(error.code) : error.name
  const [line = ''] = error.message.split('\n')
  return line.replace(systemMessage, '$<text> ($<code>)').replace(clientText, '').replace(/\.$/, '') || code
}

/** Message of a system error, such as "ENOENT: no such file or directory, open '/x'". */
const systemMessage = /^(?<code>E[A-Z\d]+): (?<text>.+?), \w+( '.*)?$/

/** Text that the EventStoreDB client adds before and after the reason of a failure. */
const clientText = /^14 UNAVAILABLE: .*Last error: (Error: )?| Resolution note: $/g
