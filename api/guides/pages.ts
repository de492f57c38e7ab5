import type { Context } from 'hono'
import { etag } from 'hono/etag'
import { defaultLocale } from '#schema/locale.ts'
import { categoryInfo, type Category } from '#schema/roadmap.ts'
import { guideLibrary, guidePage, guidePath } from '#schema/screens.ts'
import { relatedGuides } from '#domain/guides/related.ts'
import { maxSearch } from '#domain/guides/search.ts'
import { acceptedLocale } from '../http/accept-language.ts'
import type { Client } from '../http/client-files.ts'
import type { Environment } from '../http/environment.ts'
import { HttpError } from '../http/http-error.ts'
import type { Router } from '../http/route.ts'
import { requestUser } from '../http/sessions.ts'
import type { Article } from './article.ts'
import { libraryContent } from './library.ts'
import { accountLinks, fill, guideContent, guideNotFoundContent, openGraphTags } from './page.ts'
import { guideBySlug, libraryGuides, projectsByUsedTask } from './queries.ts'
import type { RenderGuide } from './render.ts'

/**
 * Serves the public pages: the library of guides and each guide. With `?task=`, the page of a guide gets a script with a
 * status button for project members.
 */
export function guidePages({ app, services }: Router, client: Client, renderGuide: RenderGuide): void {
  const template = client.guide
  if (template === null) return
  const cachedArticle = articleCache(renderGuide)
  const hasSession = (c: Context<Environment>) => services.cookie.read(c) !== undefined

  app.get(guideLibrary, etag(), async (c) => {
    const user = await requestUser(c, services)
    const guides = await libraryGuides(services.reads)
    const used = user ? await projectsByUsedTask(services.reads, user.id) : null
    const content = libraryContent({
      guides: await Promise.all(
        guides.map(async ({ markdown, ...guide }) => ({
          ...guide,
          isExternal: markdown === null,
          // The other guides remain readable if one cannot be rendered.
          article: markdown === null ? null : await cachedArticle(guide.taskKey, markdown).catch(() => null),
          usedInProjects: used?.get(guide.taskKey) ?? 0,
        })),
      ),
      search: (c.req.query('q') ?? '').slice(0, maxSearch),
    })
    c.header('Cache-Control', 'private, no-cache')
    c.header('Vary', 'Cookie', { append: true })
    const page = {
      title: 'Guides',
      description: `${guides.length} how-to guides for launching a brand, with steps, checklists and worked examples.`,
      canonical: `${services.publicUrl}${guideLibrary}`,
    }
    const openGraph = openGraphTags({ ...page, type: 'website', image: imageOf(services.publicUrl, null) })
    const account = accountLinks(user !== null)
    return c.html(await fill(template, { ...page, content, account, openGraph }))
  })
  app.get(`${guideLibrary}/`, (c) => c.redirect(guideLibrary, 301))

  app.get(guidePage, etag(), async (c) => {
    const slug = c.req.param('slug')
    const canonical = `${services.publicUrl}${guidePath(slug)}`
    const guide = await guideBySlug(services.reads, slug)
    c.header('Cache-Control', 'no-cache')
    c.header('Vary', 'Cookie', { append: true })
    const account = accountLinks(hasSession(c))
    if (!guide) {
      const parts = { title: 'Guide not found', description: '', canonical, account }
      return c.html(await fill(template, { ...parts, content: guideNotFoundContent() }), 404)
    }
    c.header('Vary', 'Accept-Language', { append: true })
    const { title, category } = guide
    const article = await cachedArticle(guide.taskKey, guide.markdown)
    const related = relatedGuides(await libraryGuides(services.reads), guide.taskKey)
    const locale = acceptedLocale(c.req.header('accept-language')) ?? defaultLocale
    const content = guideContent({ ...guide, slug, article }, locale, related)
    const page = { title, description: article.summary || `How to: ${title}.`, canonical }
    const image = imageOf(services.publicUrl, category)
    const openGraph = openGraphTags({ ...page, type: 'article', image })
    return c.html(await fill(template, { ...page, content, account, openGraph }))
  })
}

/** The picture for link previews: one for each category, and one for the library. */
function imageOf(publicUrl: string, category: Category | null) {
  const { step, name } = category === null ? { step: 'all', name: 'How-to guides' } : categoryInfo[category]
  return { url: `${publicUrl}/icons/guides-${step}.png`, alt: `${name}, with the Brandpath logo` }
}

/** Time until a failed rendering is repeated. Each attempt can use the processor for as long as its limit. */
const retryAfterMs = 10_000

/** Caches rendered articles, so that each version is rendered once. Concurrent requests share the rendering. */
function articleCache(renderGuide: RenderGuide): (taskKey: string, markdown: string) => Promise<Article> {
  const articles = new Map<string, { readonly markdown: string; readonly article: Promise<Article> }>()
  return (taskKey, markdown) => {
    const cached = articles.get(taskKey)
    if (cached?.markdown === markdown) return cached.article
    const article = renderGuide(markdown).then((rendered) => rendered.article, throwUnavailable)
    const entry = { markdown, article }
    articles.set(taskKey, entry)
    const retryLater = () =>
      setTimeout(() => {
        if (articles.get(taskKey) === entry) articles.delete(taskKey)
      }, retryAfterMs).unref()
    article.catch(retryLater)
    return article
  }
}

/** Replaces an error that asks the author to change the text. On a busy machine, any guide may take too long to render. */
function throwUnavailable(cause: unknown): never {
  const message = 'This page cannot be shown right now. Please try again in a moment.'
  throw new HttpError(503, message, { retryAfter: 5, cause })
}
