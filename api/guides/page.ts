import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { formatTime } from '#schema/locale.ts'
import { categoryInfo, type Category } from '#schema/roadmap.ts'
import { guideLibrary, screens } from '#schema/screens.ts'
import type { Article } from './article.ts'
import type { LibraryGuide } from './queries.ts'

export interface Guide {
  readonly slug: string
  readonly title: string
  readonly category: Category
  readonly publishedAt: Date
  readonly article: Article
}

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** Values for the placeholders in web/guide.html. */
export interface PageParts {
  readonly title: string
  readonly description: string
  readonly canonical: string
  readonly content: Html
  /** Links in the header, for pages that visitors and users read. */
  readonly account?: Html
  readonly openGraph?: Html
}

/** Renders a guide. Its CSS classes are defined in web/guide/guide.css.ts. */
export function guideContent(
  { title, category, publishedAt, article }: Guide,
  locale: string,
  related: readonly LibraryGuide[] = [],
): Html {
  const day = formatTime(locale, publishedAt, { dateStyle: 'medium', timeZone: 'UTC' })
  return html`<article class="guide">
    <header class="guide-head">
      <p class="guide-back"><a href="${guideLibrary}">All guides</a></p>
      ${categoryMark(category)}
      <h1>${title}</h1>
      <p class="guide-facts">
        ${article.readingMinutes} min read · Updated
        <time datetime="${publishedAt.toISOString().slice(0, 10)}">${day}</time>
      </p>
    </header>
    <aside class="guide-side" aria-label="About this guide">
      ${article.sections.length > 0 ? contents(article.sections) : ''}
      <div id="task"></div>
    </aside>
    <div class="guide-prose">${raw(article.html)}</div>
    ${related.length > 0 ? relatedSection(related) : ''}
  </article>`
}

const contents = (sections: Article['sections']): Html =>
  html`<nav class="guide-contents" aria-label="In this guide">
    <p>In this guide</p>
    ${sections.map(({ id, title }) => html`<a href="#${id}">${title}</a>`)}
  </nav>`

export function categoryMark(category: Category, tag: 'p' | 'h2' = 'p'): Html {
  const { step, name } = categoryInfo[category]
  return html`<${raw(tag)} class="guide-category" data-cat="${step}">
    <span class="guide-ticks" aria-hidden="true"><i></i><i></i><i></i><i></i></span>${name}
  </${raw(tag)}>`
}

const relatedSection = (related: readonly LibraryGuide[]): Html =>
  html`<section class="guide-related" aria-labelledby="related">
    <h2 id="related">Related guides</h2>
    <ul>
      ${related.map(
        ({ category, title, href }) => html`<li>${categoryMark(category)}<a href="${href}">${title}</a></li>`,
      )}
    </ul>
  </section>`

/** Links to log in and to register, or to the user's projects. */
export const accountLinks = (hasSession: boolean): Html =>
  html`<nav class="guide-account" aria-label="Account">
    ${
      hasSession
        ? html`<a href="${screens.home}">Your projects</a>`
        : html`<a href="${screens.login}">Log in</a
            ><a class="guide-register" href="${screens.login}?tab=register">Register</a>`
    }
  </nav>`

/** Data for previews in chats and social networks. */
export const openGraphTags = (page: {
  title: string
  description: string
  canonical: string
  image: { readonly url: string; readonly alt: string }
  type: 'article' | 'website'
}): Html =>
  html`<meta property="og:site_name" content="Brandpath" />
    <meta property="og:type" content="${page.type}" />
    <meta property="og:title" content="${page.title}" />
    <meta property="og:description" content="${page.description}" />
    <meta property="og:url" content="${page.canonical}" />
    <meta property="og:image" content="${page.image.url}" />
    <meta property="og:image:alt" content="${page.image.alt}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta name="twitter:card" content="summary_large_image" />`

export const guideNotFoundContent = (): Html =>
  html`<article class="guide">
    <header class="guide-head">
      <h1>Guide not found</h1>
      <p class="guide-facts">
        It may have been unpublished. <a href="${guideLibrary}">All guides</a> <a href="/">Go to Homepage</a>
      </p>
    </header>
  </article>`

export async function fill(
  template: string,
  { title, description, canonical, content, account, openGraph }: PageParts,
): Promise<string> {
  const values: Record<string, string> = {
    '%GUIDE_TITLE%': String(await html`${title}`),
    '%GUIDE_DESCRIPTION%': String(await html`${description}`),
    '%GUIDE_CANONICAL%': String(await html`${canonical}`),
    '<!--guide-->': String(await content),
    '<!--account-->': String(await (account ?? '')),
    '<!--open-graph-->': String(await (openGraph ?? '')),
  }
  // All placeholders are replaced in one pass, because a value may contain a placeholder or a `$`.
  return template.replace(
    /%GUIDE_\w+%|<!--(guide|account|open-graph)-->/g,
    (placeholder) => values[placeholder] ?? placeholder,
  )
}
