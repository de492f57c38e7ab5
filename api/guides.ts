import type { Hono } from 'hono'
import { etag } from 'hono/etag'
import type { Client } from './client.ts'
import type { Environment } from './environment.ts'
import { articleOf, type Article } from './guides/article.ts'
import { localeOf } from './guides/locale.ts'
import { fill, guideContent, missingContent } from './guides/page.ts'
import type { Services } from './services.ts'

/**
 * Guides are pages that everybody can read, print and link to, without an account. Where the address names a
 * task (`?task=`), the page's own script adds the header and that task's status button for its members. The
 * page's template is made by the client's build, so that guides wear its design; without a build there are none.
 */
export function guideRoutes(app: Hono<Environment>, services: Services, client: Client): void {
  const page = client.guide
  if (page === null) return
  const kept = keepArticles()
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
    const article = kept(slug, guide.markdown)
    const content = guideContent({ ...guide, slug, article }, localeOf(c.req.header('accept-language')))
    const description = `How to: ${guide.title}. Steps, a checklist and a worked example.`
    return c.html(await fill(page, { title: guide.title, description, canonical, content }))
  })
}

/** A guide's article is made of its text once, however many read it: at its longest that can take half a second. */
function keepArticles(): (slug: string, markdown: string) => Article {
  const articles = new Map<string, { readonly markdown: string; readonly article: Article }>()
  return (slug, markdown) => {
    const known = articles.get(slug)
    if (known?.markdown === markdown) return known.article
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
