import { createRequire } from 'node:module'
import { lexer, Marked, type MarkedToken, type Token, type Tokens } from 'marked'
import type sanitizeHtml from 'sanitize-html'
import { isVisible } from '#schema/text.ts'
import { containsCredentials } from '#schema/web-address.ts'
import { guidePictures } from '#schema/screens.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'
import { withFigures } from './figures.ts'
import { pictureName } from './picture-format.ts'

export interface Article {
  /** Sanitized HTML: contains no scripts, styles or frames, and only pictures and figures of this application. */
  readonly html: string
  readonly sections: readonly { readonly id: string; readonly title: string }[]
  readonly readingMinutes: number
  /** Start of the first paragraph as plain text, for lists and search engines. */
  readonly summary: string
}

/** Reading speed for English non-fiction (Brysbaert 2019, a review of 190 studies). */
const wordsPerMinute = 238

/** Loads the package for the first article. Otherwise, it would delay the start of the API. */
const sanitizer = () => createRequire(import.meta.url)('sanitize-html') as typeof sanitizeHtml

const allowed: sanitizeHtml.IOptions = {
  allowedTags:
    'h2 h3 p strong em code pre blockquote br hr del a ul ol li label input div table thead tbody tr th td figure img figcaption'.split(
      ' ',
    ),
  allowedAttributes: {
    a: ['href'],
    h2: ['id'],
    p: ['class'],
    li: ['class'],
    pre: ['tabindex'],
    ol: ['start'],
    input: ['type'],
    div: ['class', 'tabindex', 'role', 'aria-label'],
    th: ['align', 'scope'],
    td: ['align'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  },
  allowedClasses: { p: ['lead'], li: ['check'], div: ['table'] },
  allowedSchemes: ['https', 'mailto'],
  allowedSchemesByTag: { img: ['figure'] },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !isPicture(attribs['src'] ?? '')) ||
    (tag === 'input' && attribs['type'] !== 'checkbox'), // a guide must not ask for text, such as a password
  transformTags: {
    // Code can scroll, so keyboards must be able to reach it.
    pre: (tagName) => ({ tagName, attribs: { tabindex: '0' } }),
    // Removes links with credentials, because such a link would log the reader in to another website.
    a: (tagName, attribs) => ({
      tagName,
      attribs: containsCredentials(attribs['href'] ?? '') ? {} : attribs,
    }),
  },
}

export function articleOf(markdown: string): Article {
  const sections: { id: string; title: string }[] = []
  const html = markdownWith(sections).parse(markdown, { async: false })
  return {
    html: withFigures(sanitizer()(html, allowed)),
    sections,
    readingMinutes: Math.max(1, Math.round(markdown.split(/\s+/).length / wordsPerMinute)),
    summary: summaryOf(markdown),
  }
}

/** Returns the text of the first link whose address was removed. Null if every link has an address. */
export function linkWithoutAddress({ html }: Article): string | null {
  const start = html.indexOf('<a>')
  if (start === -1) return null
  return decodeEntities(withoutTags(html.slice(start, html.indexOf('</a>', start))))
}

/** True if readers would see neither text nor a picture. */
export const isBlank = ({ html }: Article): boolean =>
  !/<(img|svg) /.test(html) && !isVisible(withoutTags(html))

const withoutTags = (html: string): string => html.replace(/<[^<>]*>/g, '')

const maxSummary = 180

/** Returns whole sentences of the first paragraph if they fit. Otherwise, cuts the paragraph between two words. */
function summaryOf(markdown: string): string {
  const paragraph = lexer(markdown).find((token): token is Tokens.Paragraph => token.type === 'paragraph')
  const text = plainText(paragraph?.tokens ?? [])
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= maxSummary) return text
  const start = text.slice(0, maxSummary)
  const sentences = /^.{40,}[.?!](?= )/.exec(start)?.[0]
  return sentences ?? `${start.slice(0, Math.max(start.lastIndexOf(' '), 0)) || start}…`
}

function plainText(tokens: readonly Token[]): string {
  return tokens.map((token) => textOf(token as MarkedToken)).join('')
}

function textOf(token: MarkedToken): string {
  const { type } = token
  if (type === 'text' || type === 'codespan' || type === 'escape') return decodeEntities(token.text)
  if (type === 'strong' || type === 'em' || type === 'del' || type === 'link') return plainText(token.tokens)
  return type === 'br' ? ' ' : ''
}

/** The parser keeps these entities in text tokens. */
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const decodeEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => entities[name] ?? entity)

/** Maximum depth of nested tokens. A list inside a list adds three levels. */
const maxDepth = 60

export function isTooDeep(markdown: string): boolean {
  try {
    return depthOf(lexer(markdown)) > maxDepth
  } catch (error) {
    if (error instanceof RangeError) return true // a stack overflow throws a RangeError
    throw error
  }
}

const depthOf = (tokens: readonly Token[]): number =>
  tokens.reduce((depth, token) => Math.max(depth, 1 + depthOf(childrenOf(token as MarkedToken))), 0)

function childrenOf(token: MarkedToken): readonly Token[] {
  if (token.type === 'list') return token.items
  if (token.type === 'table') return [token.header, ...token.rows].flat().flatMap(({ tokens }) => tokens)
  return 'tokens' in token ? (token.tokens ?? []) : []
}

/** Renders headings as h2 or h3, tables that can scroll, and task lists with checkboxes. Adds each h2 to `sections`. */
function markdownWith(sections: { id: string; title: string }[]): Marked {
  let paragraphs = 0
  const idFor = headingIds()
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const content = this.parser.parseInline(tokens)
        if (depth > 2) return `<h3>${content}</h3>`
        const id = idFor(text)
        sections.push({ id, title: text })
        return `<h2 id="${id}">${content}</h2>`
      },
      paragraph({ tokens }: Tokens.Paragraph) {
        const [picture, ...others] = tokens as MarkedToken[]
        if (picture?.type === 'image' && others.length === 0) {
          const caption = picture.title ? `<figcaption>${escapeHtml(picture.title)}</figcaption>` : ''
          return `<figure>${pictureTag(picture)}${caption}</figure>`
        }
        const content = this.parser.parseInline(tokens)
        return paragraphs++ === 0 ? `<p class="lead">${content}</p>` : `<p>${content}</p>`
      },
      listitem({ tokens, task }: Tokens.ListItem) {
        if (!task) return false
        // The parser puts the checkbox before the text, or in lists with blank lines into the first paragraph.
        const inline = tokens.flatMap((token) =>
          token.type !== 'checkbox' && 'tokens' in token && token.tokens ? token.tokens : [token],
        )
        return `<li class="check"><label>${this.parser.parseInline(inline)}</label></li>`
      },
      image: pictureTag,
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

const pictureSource = new RegExp(`^${guidePictures}/(${pictureName.source})$`)
const figureSource = /^figure:([a-z-]{1,80})$/

const isPicture = (source: string): boolean => pictureSource.test(source) || figureSource.test(source)

/** Renders a picture. The name of a stored picture contains its size, so that the page does not move when it loads. */
function pictureTag({ href, text }: Pick<Tokens.Image, 'href' | 'text'>): string {
  if (!isPicture(href)) return ''
  const [, , width, height] = pictureSource.exec(href) ?? []
  const size =
    width === undefined ? '' : ` width="${width}" height="${height}" loading="lazy" decoding="async"`
  return `<img src="${href}" alt="${escapeHtml(text)}"${size}>`
}

export interface PictureUse {
  /** Name of a stored picture; null for a figure of the application or a picture of another website. */
  readonly name: string | null
  readonly isAllowed: boolean
  readonly alternativeText: string
}

/** Lists the pictures of an article. */
export function picturesOf(markdown: string): PictureUse[] {
  const pictures: PictureUse[] = []
  const marked = new Marked()
  void marked.walkTokens(marked.lexer(markdown), (token) => {
    const { type, href, text } = token as Tokens.Image
    if (type !== 'image') return
    pictures.push({
      name: pictureSource.exec(href)?.[1] ?? null,
      isAllowed: isPicture(href),
      alternativeText: text.trim(),
    })
  })
  return pictures
}

/** Ids of other elements of the page. */
const idsOfPage = ['header', 'main', 'related', 'task']

/** Returns a function that returns a unique id for each heading. Takes linear time, also if all headings are equal. */
function headingIds(): (title: string) => string {
  const taken = new Set(idsOfPage)
  const numbers = new Map<string, number>()
  return (title) => {
    const base =
      title
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '') || 'section'
    let number = numbers.get(base) ?? 1
    const id = () => (number === 1 ? base : `${base}-${number}`)
    while (taken.has(id())) number++
    numbers.set(base, number)
    taken.add(id())
    return id()
  }
}
