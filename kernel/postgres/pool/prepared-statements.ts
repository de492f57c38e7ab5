/** Maximum number of prepared statements. Each statement takes memory in every connection. */
const limit = 400
const preparable = /^\s*(select|with|insert|update|delete)\b/i
/** Matches `select *` and `returning *`, which are never prepared: they would fail after a migration adds a column. */
const wholeRows = /^\s*(?=select|with)[^]*(\bselect|\.)\s*\*|\breturning\b[^]*\*/i
const isPreparable = (text: string) => preparable.test(text) && !wholeRows.test(text)

/** Gives repeated statements names, so that each connection parses and plans a statement only once. */
export class StatementNames {
  readonly #names = new Map<string, string | null>()
  readonly #prefix: string
  #count = 0

  /** Two instances that name statements of the same connections need different prefixes. */
  constructor(prefix = 'brandpath') {
    this.#prefix = prefix
  }

  /** Returns undefined at the first use of a statement, and for statements that must not be prepared. */
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
