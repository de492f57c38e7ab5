import { guides as contract } from '#schema/api/index.ts'
import { guideLink } from '#schema/screens.ts'
import { publishGuide, withdrawGuide } from '#domain/guides/guide.ts'
import { roadmapAggregate, type Roadmap } from '#domain/roadmap/roadmap.ts'
import { HttpError } from '../http/http-error.ts'
import type { Router } from '../http/route.ts'
import { articleOf, isTooDeep } from './article.ts'
import { taskGuides, publishedGuides } from './queries.ts'

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
