import { html } from 'hono/html'
import { categories, categoryInfo } from '#schema/roadmap.ts'
import { guideLibrary } from '#schema/screens.ts'
import { matchesSearch, maxSearch, resultText, searchable } from '#domain/guides/search.ts'
import type { Article } from './article.ts'
import { categoryMark, type Html } from './page.ts'
import type { LibraryGuide } from './queries.ts'

export interface ListedGuide extends Omit<LibraryGuide, 'markdown'> {
  /** True if the guide is a link to another website. */
  readonly isExternal: boolean
  /** Null for an external guide, and for a guide that cannot be rendered now. */
  readonly article: Pick<Article, 'readingMinutes' | 'summary'> | null
  /** Number of the reader's projects in which the task is started or completed, or has a checked item. */
  readonly usedInProjects: number
}

/**
 * Renders the library. The page contains every guide. A search hides the guides that it does not find, so the script of
 * the page (web/guide/guide-search.ts) can show them again without a request.
 */
export function libraryContent({ guides, search }: { guides: readonly ListedGuide[]; search: string }): Html {
  const texts = new Map(guides.map((guide) => [guide, searchTextOf(guide)]))
  const isFound = (guide: ListedGuide) => matchesSearch(texts.get(guide) ?? '', search)
  const count = guides.filter(isFound).length
  const groups = categories
    .map((category) => guides.filter((guide) => guide.category === category))
    .filter((group) => group.length > 0)
  return html`<div class="library">
    <header class="guide-head">
      <h1>Guides</h1>
      <p class="library-lead">Step-by-step instructions for the tasks of the roadmap. Free to read.</p>
    </header>
    <form class="library-search" role="search" action="${guideLibrary}">
      <label for="library-search">Search guides</label>
      <div>
        <input id="library-search" type="search" name="q" value="${search}" maxlength="${maxSearch}" />
        <button type="submit">Search</button>
      </div>
      <p role="status" id="library-count">${resultText(count, search)}</p>
    </form>
    ${groups.map(
      (group) =>
        html`<section class="library-group" ${group.some(isFound) ? '' : 'hidden'}>
          ${group[0] && categoryMark(group[0].category, 'h2')}
          <ul>
            ${group.map((guide) => item(guide, texts.get(guide) ?? '', isFound(guide)))}
          </ul>
        </section>`,
    )}
  </div>`
}

const searchTextOf = ({ title, taskTitle, category, article }: ListedGuide): string =>
  searchable([title, taskTitle, categoryInfo[category].name, article?.summary ?? ''].join(' '))

function item(guide: ListedGuide, text: string, isFound: boolean): Html {
  const { href, title, isExternal, article, usedInProjects } = guide
  const facts = [
    ...(isExternal ? [`External guide on ${new URL(href).hostname}`] : []),
    ...(article ? [`${article.readingMinutes} min read`] : []),
    ...(usedInProjects > 0 ? [`Used in ${usedInProjects} of your projects`] : []),
  ]
  return html`<li data-text="${text}" ${isFound ? '' : 'hidden'}>
    <a href="${href}" ${isExternal ? 'rel=noopener' : ''}>${title}</a>
    ${article?.summary ? html`<p>${article.summary}</p>` : ''}
    <p class="guide-facts">${facts.join(' · ')}</p>
  </li>`
}
