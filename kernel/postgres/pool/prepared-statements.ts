/** Maximal number of named statements: each takes memory in every connection. */
const limit = 400
const preparable = /^\s*(select|with|insert|update|delete)\b/i
/** PostgreSQL refuses to run a prepared `select *` after a migration has added a column. */
const wholeRows = /^\s*(?=select|with)[^]*(\bselect|\.)\s*\*|\breturning\b[^]*\*/i
const isPreparable = (text: string) => preparable.test(text) && !wholeRows.test(text)

/** Names statements that are repeated, so that each connection parses and plans them only once. */
export class StatementNames {
  readonly #names = new Map<string, string | null>()
  readonly #prefix: string
  #count = 0

  /** Instances that name statements for the same connections need different prefixes. */
  constructor(prefix = 'brandpath') {
    this.#prefix = prefix
  }

  /** Returns undefined for the first use of a statement, and for statements that must not be prepared. */
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
