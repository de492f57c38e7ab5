/** Texts that get a name, at most: each costs memory on every connection. */
const limit = 400
const plannable = /^\s*(select|with|insert|update|delete)\b/i
/** Rows as the table has them: of another form once a migration has added a column, and refused then. */
const wholeRows = /^\s*(?=select|with)[^]*(\bselect|\.)\s*\*|\breturning\b[^]*\*/i
const isPreparable = (text: string) => plannable.test(text) && !wholeRows.test(text)

/**
 * Gives statements that are sent more than once a name, under which each connection has them parsed and planned only
 * once. Planning takes longer than carrying out for nearly all that we ask.
 */
export class PreparedNames {
  readonly #names = new Map<string, string | null>()
  readonly #prefix: string
  #given = 0

  /** Of names that one connection gets from elsewhere too, each origin has a prefix of its own. */
  constructor(prefix = 'brandpath') {
    this.#prefix = prefix
  }

  /** Undefined the first time, and where the statement is better not prepared. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known) return known
    if (known === undefined) {
      if (this.#names.size < limit && isPreparable(text)) this.#names.set(text, null)
      return undefined
    }
    const name = `${this.#prefix}_${this.#given++}`
    this.#names.set(text, name)
    return name
  }
}
