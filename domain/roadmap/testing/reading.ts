import { marked, type Token, type Tokens } from 'marked'

/** Returns the words of a text in lower case, without punctuation. */
export const words = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu) ?? []

export const sentenceCount = (text: string): number => text.match(/[.!?](?=\s|$)/g)?.length ?? 0

export const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

export interface Guide {
  readonly slug: string
  readonly task: string
  readonly title: string
  readonly body: string
  readonly blocks: readonly Token[]
}

/**
 * Parses a guide file: front matter with `task` and `title`, then Markdown. Throws if the front matter is
 * missing.
 */
export function readGuide(slug: string, source: string): Guide {
  const frontMatter = /^---\ntask: (\S+)\ntitle: (\S.*)\n---\n\n/.exec(source)
  const [all, task, title] = frontMatter ?? []
  if (all === undefined || task === undefined || title === undefined)
    throw new Error(`The guide ${slug} has no front matter`)
  const body = source.slice(all.length)
  return { slug, task, title, body, blocks: marked.lexer(body) }
}

const isTable = (token: Token): token is Tokens.Table => token.type === 'table'
const isList = (token: Token): token is Tokens.List => token.type === 'list'
const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'

export const tablesOf = (guide: Guide): Tokens.Table[] => guide.blocks.filter(isTable)
export const listsOf = (guide: Guide): Tokens.List[] => guide.blocks.filter(isList)
export const headingsOf = (guide: Guide): string[] => guide.blocks.filter(isHeading).map(({ text }) => text)

/** Returns the words outside headings, tables and step numbers. */
export const proseOf = (guide: Guide): string[] =>
  guide.blocks.flatMap((token) =>
    isTable(token) || isHeading(token) ? [] : words(token.raw.replaceAll(/^\d+\. /gm, '')),
  )

/** Parses the number in a table cell ('£1,250', '−120', '14.7%', '**40**'); null if there is none. */
export function figureIn(cell: string): number | null {
  const plain = cell.replace(/[*£,%\s]/g, '').replace('−', '-')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

export interface Sum {
  readonly column: string
  readonly stated: number
  /** Sum of the rows above the 'Total' row; null if a row contains no number. */
  readonly added: number | null
}

/** Returns each number in the 'Total' row of a table, together with the sum of the rows above. */
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

/** Returns each sequence of `length` words that several texts contain, with the names of these texts. */
export function sharedRuns(texts: ReadonlyMap<string, string>, length: number): string[] {
  const textsByRun = new Map<string, Set<string>>()
  for (const [name, text] of texts) {
    const all = words(text)
    for (let start = 0; start + length <= all.length; start++) {
      const run = all.slice(start, start + length).join(' ')
      textsByRun.set(run, (textsByRun.get(run) ?? new Set()).add(name))
    }
  }
  return [...textsByRun]
    .filter(([, names]) => names.size > 1)
    .map(([run, names]) => `${run} (${[...names].join(', ')})`)
}
