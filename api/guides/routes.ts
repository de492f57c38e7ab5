import { etag } from 'hono/etag'
import type { Client } from '../http/client-files.ts'
import type { Router } from '../http/route.ts'
import { articleOf, type Article } from './article.ts'
import { localeOf } from './locale.ts'
import { fill, guideContent, missingContent } from './page.ts'
import type { Services } from '../services.ts'

/**
 * Serves the guides as public pages. If the URL names a task (`?task=`), the script of the page adds the header and the
 * status button for members of the project. The template comes from the client's build; without it there are no pages.
 */
export function guideRoutes({ app, services }: Router, client: Client): void {
  const page = client.guide
  if (page === null) return
  const cachedArticle = articleCache()
  app.get('/guides/:slug', etag(), async (c) => {
    const slug = c.req.param('slug')
    const canonical = `${services.publicUrl}/guides/${slug}`
    const guide = await guideBySlug(services, slug)
    c.header('Cache-Control', 'no-cache')
    if (!guide) {
      const parts = { title: 'There is no such guide', description: '', canonical, content: missingContent() }
      return c.html(await fill(page, parts), 404)
    }
    c.header('Vary', 'Accept-Language', { append: true })
    const article = cachedArticle(slug, guide.markdown)
    const content = guideContent({ ...guide, slug, article }, localeOf(c.req.header('accept-language')))
    const description = `How to: ${guide.title}. Steps, a checklist and a worked example.`
    return c.html(await fill(page, { title: guide.title, description, canonical, content }))
  })
}

/** Caches the rendered article of each guide, because rendering a long one takes up to half a second. */
function articleCache(): (slug: string, markdown: string) => Article {
  const articles = new Map<string, { readonly markdown: string; readonly article: Article }>()
  return (slug, markdown) => {
    const cached = articles.get(slug)
    if (cached?.markdown === markdown) return cached.article
    const article = articleOf(markdown)
    articles.set(slug, { markdown, article })
    return article
  }
}

async function guideBySlug(services: Services, slug: string) {
  const row = await services.reads
    .selectFrom('guides as g')
    .innerJoin('roadmap_tasks as r', 'r.key', 'g.task_key')
    .where('g.slug', '=', slug)
    .orderBy('r.version', 'desc')
    .select(['g.title', 'g.markdown', 'g.published_at', 'r.category'])
    .limit(1)
    .executeTakeFirst()
  if (!row || row.title === null || row.markdown === null) return null
  return { title: row.title, markdown: row.markdown, publishedAt: row.published_at, category: row.category }
}
