import { etag } from 'hono/etag'
import { guides as contract } from '#schema/api/index.ts'
import { defaultLocale } from '#schema/locale.ts'
import { guideLink, guidePage, guidePath } from '#schema/screens.ts'
import { publishGuide, withdrawGuide } from '#domain/guides/guide.ts'
import { roadmapAggregate, type Roadmap } from '#domain/roadmap/roadmap.ts'
import { acceptedLocale } from '../http/accept-language.ts'
import type { Client } from '../http/client-files.ts'
import { HttpError } from '../http/http-error.ts'
import type { Router } from '../http/route.ts'
import { articleOf, isTooDeep, type Article } from './article.ts'
import { fill, guideContent, guideNotFoundContent } from './page.ts'
import { guideBySlug, taskGuides, publishedGuides } from './queries.ts'

export function guideRoutes({ route, services }: Router): void {
  route(contract.listPublishedGuides, () => publishedGuides(services.reads))

  route(contract.listGuides, () => taskGuides(services.reads))

  route(contract.publishGuide, async ({ params, body, user, command }) => {
    if (body.kind === 'article') requireRenderable(body.markdown)
    const decide = (state: Roadmap) =>
      publishGuide(state, user.role, { taskKey: params.taskKey, draft: body })
    const outcome = await command.handle(roadmapAggregate, decide)
    return { howToLink: linkTo(outcome.state, params.taskKey) }
  })

  route(contract.withdrawGuide, async ({ params, user, command }) => {
    const decide = (state: Roadmap) => withdrawGuide(state, user.role, params.taskKey)
    await command.handle(roadmapAggregate, decide)
  })

  route(contract.previewGuide, ({ body }) => {
    requireRenderable(body.markdown)
    const { html, readingMinutes } = articleOf(body.markdown)
    return Promise.resolve({ html, readingMinutes })
  })
}

function requireRenderable(markdown: string): void {
  if (!isTooDeep(markdown)) return
  const message = 'Guide has too many levels of nested lists or quotes'
  throw new HttpError(400, message, { fields: { markdown: message } })
}

function linkTo({ guides }: Roadmap, taskKey: string): string {
  const link = guideLink(guides.get(taskKey) ?? {})
  if (link === undefined) throw new HttpError(409, 'This guide has been unpublished. Reload the page.')
  return link
}

/** Serves public pages of guides. With `?task=`, a page gets a script with a status button for project members. */
export function guidePages({ app, services }: Router, client: Client): void {
  const page = client.guide
  if (page === null) return
  const cachedArticle = articleCache()
  app.get(guidePage, etag(), async (c) => {
    const slug = c.req.param('slug')
    const canonical = `${services.publicUrl}${guidePath(slug)}`
    const guide = await guideBySlug(services.reads, slug)
    c.header('Cache-Control', 'no-cache')
    if (!guide) {
      const parts = {
        title: 'Guide not found',
        description: '',
        canonical,
        content: guideNotFoundContent(),
      }
      return c.html(await fill(page, parts), 404)
    }
    c.header('Vary', 'Accept-Language', { append: true })
    const article = cachedArticle(slug, guide.markdown)
    const locale = acceptedLocale(c.req.header('accept-language')) ?? defaultLocale
    const content = guideContent({ ...guide, slug, article }, locale)
    const description = `How to: ${guide.title}. Steps, a checklist and a worked example.`
    return c.html(await fill(page, { title: guide.title, description, canonical, content }))
  })
}

/** Caches rendered articles. Rendering a long article takes up to half a second. */
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
