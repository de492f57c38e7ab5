import { printable } from './printable.ts'

/** Says where, in words that a terminal may show. */
export class NotJson extends Error {
  override name = 'NotJson'
}

/**
 * What an operator's file says, also where an editor began it with a byte-order mark.
 *
 * @throws NotJson
 */
export function parseJson(content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new NotJson(`${printable(error.message, 200)}.`, { cause: error })
  }
}
