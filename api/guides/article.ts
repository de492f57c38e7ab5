import { lexer, Marked, type MarkedToken, type Token, type Tokens } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { namesUser } from '#schema/api/guides.ts'

/** A guide as its page shows it. */
export interface Article {
  /** Safe to put into a page: nothing in it runs or loads. */
  readonly html: string
  /** The headings of the second level, with the ids that they carry. */
  readonly sections: readonly { readonly id: string; readonly title: string }[]
  readonly readingMinutes: number
}

/** Silent reading of English non-fiction: 238 words a minute (Brysbaert 2019, a review of 190 studies). */
const wordsPerMinute = 238

const allowed: sanitizeHtml.IOptions = {
  allowedTags:
    'h2 h3 p strong em code pre blockquote br hr del a ul ol li label input div table thead tbody tr th td'.split(
      ' ',
    ),
  allowedAttributes: {
    a: ['href'],
    h2: ['id'],
    p: ['class'],
    li: ['class'],
    ol: ['start'],
    input: ['type'],
    div: ['class', 'tabindex', 'role', 'aria-label'],
    th: ['align', 'scope'],
    td: ['align'],
  },
  allowedClasses: { p: ['lead'], li: ['check'], div: ['table'] },
  allowedSchemes: ['https', 'mailto'],
  // A link must not log its readers in as somebody.
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: namesUser(attribs['href'] ?? '') ? {} : attribs }),
  },
}

export function articleOf(markdown: string): Article {
  const sections: { id: string; title: string }[] = []
  const html = markdownWith(sections).parse(markdown, { async: false })
  return {
    html: sanitizeHtml(html, allowed),
    sections,
    readingMinutes: Math.max(1, Math.round(markdown.split(/\s+/).length / wordsPerMinute)),
  }
}

/** Far more than anybody reads, and far less than what no program can follow. A list in a list is three levels more. */
const deepest = 60

/** Whether lists in lists, quotes in quotes or words within words go so deep that the text cannot be shown. */
export function isTooDeep(markdown: string): boolean {
  try {
    return depthOf(lexer(markdown)) > deepest
  } catch (error) {
    if (error instanceof RangeError) return true // deeper than the stack
    throw error
  }
}

const depthOf = (tokens: readonly Token[]): number =>
  tokens.reduce((most, token) => Math.max(most, 1 + depthOf(partsOf(token as MarkedToken))), 0)

/** What a token holds: a list's items, a table's cells, words. No extension of ours makes tokens of other kinds. */
function partsOf(token: MarkedToken): readonly Token[] {
  if (token.type === 'list') return token.items
  if (token.type === 'table') return [token.header, ...token.rows].flat().flatMap(({ tokens }) => tokens)
  return 'tokens' in token ? (token.tokens ?? []) : []
}

/** Markdown whose upper headings are collected, all below the page's own, whose tables scroll by themselves and whose checks tick. */
function markdownWith(sections: { id: string; title: string }[]): Marked {
  let paragraphs = 0
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const words = this.parser.parseInline(tokens)
        if (depth > 2) return `<h3>${words}</h3>`
        const id = idFor(text, sections)
        sections.push({ id, title: text })
        return `<h2 id="${id}">${words}</h2>`
      },
      paragraph({ tokens }: Tokens.Paragraph) {
        const words = this.parser.parseInline(tokens)
        return paragraphs++ === 0 ? `<p class="lead">${words}</p>` : `<p>${words}</p>`
      },
      listitem({ tokens, task }: Tokens.ListItem) {
        if (!task) return false
        // In a tight list the box stands beside the words, in a loose one among them.
        const words = tokens.flatMap((token) =>
          token.type !== 'checkbox' && 'tokens' in token && token.tokens ? token.tokens : [token],
        )
        return `<li class="check"><label>${this.parser.parseInline(words)}</label></li>`
      },
      checkbox: () => '<input type="checkbox">',
    },
    hooks: {
      postprocess: (html) =>
        html
          .replaceAll('<table>', '<div class="table" tabindex="0" role="region" aria-label="Table"><table>')
          .replaceAll('</table>', '</table></div>')
          .replaceAll('<th>', '<th scope="col">'),
    },
  })
}

function idFor(title: string, taken: readonly { readonly id: string }[]): string {
  const id =
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'section'
  const same = taken.filter((section) => section.id === id || section.id.startsWith(`${id}-`)).length
  return same === 0 ? id : `${id}-${same + 1}`
}
