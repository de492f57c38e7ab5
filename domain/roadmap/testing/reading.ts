import { marked, type Token, type Tokens } from 'marked'

/** The words of a text, lower case and without punctuation: '1,250 units.' gives '1,250' and 'units'. */
export const words = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu) ?? []

/** How many sentences a plain text has: ends of sentence followed by a space or by the text's end. */
export const sentenceCount = (text: string): number => text.match(/[.!?](?=\s|$)/g)?.length ?? 0

export const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

export interface Guide {
  readonly slug: string
  readonly task: string
  readonly title: string
  readonly body: string
  readonly blocks: readonly Token[]
}

/** Reads a guide: two lines between fences, `task` and `title`, then Markdown. Throws on any other head. */
export function readGuide(slug: string, source: string): Guide {
  const head = /^---\ntask: (\S+)\ntitle: (\S.*)\n---\n\n/.exec(source)
  const [all, task, title] = head ?? []
  if (all === undefined || task === undefined || title === undefined) throw new Error(`${slug}: no head`)
  const body = source.slice(all.length)
  return { slug, task, title, body, blocks: marked.lexer(body) }
}

const isTable = (token: Token): token is Tokens.Table => token.type === 'table'
const isList = (token: Token): token is Tokens.List => token.type === 'list'
const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'

export const tablesOf = (guide: Guide): Tokens.Table[] => guide.blocks.filter(isTable)
export const listsOf = (guide: Guide): Tokens.List[] => guide.blocks.filter(isList)
export const headingsOf = (guide: Guide): string[] => guide.blocks.filter(isHeading).map(({ text }) => text)

/** The words of everything but headings, tables and the numbers before steps. */
export const proseOf = (guide: Guide): string[] =>
  guide.blocks.flatMap((token) =>
    isTable(token) || isHeading(token) ? [] : words(token.raw.replaceAll(/^\d+\. /gm, '')),
  )

/** The number in a table cell ('£1,250', '−120', '14.7%', '**40**'), or null where there is none. */
export function figureIn(cell: string): number | null {
  const plain = cell.replace(/[*£,%\s]/g, '').replace('−', '-')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

export interface Sum {
  readonly column: string
  readonly stated: number
  /** The sum of the rows above; null when one of them is no number. */
  readonly added: number | null
}

/** Each figure of a table's row that starts with 'Total', beside the sum of what stands above it. */
export function sumsOf(table: Tokens.Table): Sum[] {
  const total = table.rows.findIndex(([first]) => first?.text.replaceAll('*', '').startsWith('Total'))
  if (total === -1) return []
  return table.header.slice(1).flatMap((header, index) => {
    const column = table.rows.slice(0, total + 1).map((row) => figureIn(row[index + 1]?.text ?? ''))
    const stated = column.pop() ?? null
    if (stated === null) return []
    const known = column.filter((value) => value !== null)
    const added = known.length === column.length ? known.reduce((sum, value) => sum + value, 0) : null
    return [{ column: header.text, stated, added: added === null ? null : Math.round(added * 1000) / 1000 }]
  })
}

/** Every run of `length` words that stands in more than one of the named texts, with the names. */
export function sharedRuns(texts: ReadonlyMap<string, string>, length: number): string[] {
  const homes = new Map<string, Set<string>>()
  for (const [name, text] of texts) {
    const all = words(text)
    for (let at = 0; at + length <= all.length; at++) {
      const run = all.slice(at, at + length).join(' ')
      homes.set(run, (homes.get(run) ?? new Set()).add(name))
    }
  }
  return [...homes]
    .filter(([, names]) => names.size > 1)
    .map(([run, names]) => `${run} (${[...names].join(', ')})`)
}
