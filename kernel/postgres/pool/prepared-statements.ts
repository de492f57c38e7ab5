/** Maximum number of prepared statements. Each statement takes memory in every connection. */
const limit = 400
const preparable = /^\s*(select|with|insert|update|delete)\b/i
/** Matches `select *` and `returning *`. A prepared statement with `*` would fail after a new column. */
const wholeRows = /^\s*(?=select|with)[^]*(\bselect|\.)\s*\*|\breturning\b[^]*\*/i
const isPreparable = (text: string) => preparable.test(text) && !wholeRows.test(text)

/** Gives repeated statements names. A connection then parses and plans such a statement only once. */
export class StatementNames {
  readonly #names = new Map<string, string | null>()
  readonly #prefix: string
  #count = 0

  /** Two instances for the same connections need different prefixes. */
  constructor(prefix = 'query') {
    this.#prefix = prefix
  }

  /** Returns the name of a repeated statement. Returns undefined for the first use, and for a statement with `*`. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known) return known
    if (known === undefined) {
      if (this.#names.size < limit && isPreparable(text)) this.#names.set(text, null)
      return undefined
    }
    const name = `${this.#prefix}_${this.#count++}`
    this.#names.set(text, name)
    return name
  }
}
