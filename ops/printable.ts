/** Control characters, and what turns the direction of text: a terminal obeys them. */
const obeyed = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

/** Text out of somebody's file as a terminal may show it: escaped, on one line, and no longer than `max`. */
export function printable(text: string, max: number): string {
  const cut = text.length > max ? `${text.slice(0, max).toWellFormed()}…` : text.toWellFormed()
  return cut.replace(obeyed, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
