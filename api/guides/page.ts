import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { formatTime } from '#schema/locale.ts'
import { categoryInfo, type Category } from '#schema/roadmap.ts'
import type { Article } from './article.ts'

export interface Guide {
  readonly slug: string
  readonly title: string
  readonly category: Category
  readonly publishedAt: Date
  readonly article: Article
}

type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** Values for the placeholders in web/guide.html. */
export interface PageParts {
  readonly title: string
  readonly description: string
  readonly canonical: string
  readonly content: Html
}

/** Renders a guide. Its CSS classes are defined in web/guide/guide.css.ts. */
export function guideContent({ title, category, publishedAt, article }: Guide, locale: string): Html {
  const { step, name } = categoryInfo[category]
  const day = formatTime(locale, publishedAt, { dateStyle: 'medium', timeZone: 'UTC' })
  return html`<article class="guide">
    <header class="guide-head">
      <p class="guide-category" data-cat="${step}">
        <span class="guide-ticks" aria-hidden="true"><i></i><i></i><i></i><i></i></span>${name}
      </p>
      <h1>${title}</h1>
      <p class="guide-facts">
        ${article.readingMinutes} min read · Updated
        <time datetime="${publishedAt.toISOString().slice(0, 10)}">${day}</time>
      </p>
    </header>
    <aside class="guide-side" aria-label="About this guide">
      <nav class="guide-contents" aria-label="In this guide">
        <p>In this guide</p>
        ${article.sections.map(({ id, title: section }) => html`<a href="#${id}">${section}</a>`)}
      </nav>
      <div id="task"></div>
    </aside>
    <div class="guide-prose">${raw(article.html)}</div>
  </article>`
}

export const guideNotFoundContent = (): Html =>
  html`<article class="guide">
    <header class="guide-head">
      <h1>Guide not found</h1>
      <p class="guide-facts">It may have been unpublished. <a href="/">Go to Homepage</a></p>
    </header>
  </article>`

export async function fill(
  template: string,
  { title, description, canonical, content }: PageParts,
): Promise<string> {
  const values: Record<string, string> = {
    '%GUIDE_TITLE%': String(await html`${title}`),
    '%GUIDE_DESCRIPTION%': String(await html`${description}`),
    '%GUIDE_CANONICAL%': String(await html`${canonical}`),
    '<!--guide-->': String(await content),
  }
  // All placeholders are replaced in one pass, because a value may contain a placeholder or a `$`.
  return template.replace(/%GUIDE_\w+%|<!--guide-->/g, (placeholder) => values[placeholder] ?? placeholder)
}
