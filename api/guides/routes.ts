import { guides as contract } from '#schema/api/index.ts'
import { guideLink } from '#schema/screens.ts'
import { shortened } from '#schema/text.ts'
import { publishGuide, withdrawGuide } from '#domain/guides/guide.ts'
import { roadmapAggregate, type Roadmap } from '#domain/roadmap/roadmap.ts'
import { HttpError } from '../http/http-error.ts'
import type { Router } from '../http/route.ts'
import type { Services } from '../services.ts'
import { isBlank, linkWithoutAddress, type Article, type PictureUse } from './article.ts'
import {
  discardDraft,
  editableGuide,
  guideVersion,
  guideVersions,
  requireTask,
  saveDraft,
} from './editing.ts'
import { keepPictures } from './pictures.ts'
import { taskGuides, publishedGuides } from './queries.ts'
import type { RenderGuide } from './render.ts'

export function guideRoutes({ route, services }: Router, renderGuide: RenderGuide): void {
  route(contract.listPublishedGuides, () => publishedGuides(services.reads))

  route(contract.listGuides, () => taskGuides(services.reads))

  route(contract.publishGuide, async ({ params, body, user, command }) => {
    if (body.kind === 'article') {
      const { article, pictures } = await renderGuide(body.markdown)
      if (isBlank(article)) throw invalidText('Guide is required')
      requireAddresses(article)
      await requirePictures(services, pictures)
    }
    const decide = (state: Roadmap) =>
      publishGuide(state, user.role, { taskKey: params.taskKey, draft: body })
    const outcome = await command.handle(roadmapAggregate, decide)
    await discardDraft(services.db, user.id, params.taskKey)
    return { howToLink: linkTo(outcome.state, params.taskKey) }
  })

  route(contract.readGuide, ({ params, user }) => editableGuide(services, user, params.taskKey))

  route(contract.saveGuideDraft, async ({ params, body, user }) => {
    await requireTask(services, user.role, params.taskKey)
    return saveDraft(services, user.id, params.taskKey, body)
  })

  route(contract.discardGuideDraft, async ({ params, user }) => {
    await requireTask(services, user.role, params.taskKey)
    await discardDraft(services.db, user.id, params.taskKey)
  })

  route(contract.listGuideVersions, async ({ params, user }) => {
    await requireTask(services, user.role, params.taskKey)
    return guideVersions(services, params.taskKey)
  })

  route(contract.readGuideVersion, async ({ params, user }) => {
    await requireTask(services, user.role, params.taskKey)
    return guideVersion(services, params.taskKey, params.number)
  })

  route(contract.withdrawGuide, async ({ params, user, command }) => {
    const decide = (state: Roadmap) => withdrawGuide(state, user.role, params.taskKey)
    await command.handle(roadmapAggregate, decide)
  })

  route(contract.previewGuide, async ({ body }) => {
    const { article } = await renderGuide(body.markdown)
    return { html: article.html, readingMinutes: article.readingMinutes }
  })
}

const invalidText = (message: string) => new HttpError(400, message, { fields: { markdown: message } })

/** @throws HttpError 400 if readers could not follow a link, because its address was removed */
function requireAddresses(article: Article): void {
  const link = linkWithoutAddress(article)
  if (link === null) return
  throw invalidText(
    `Readers cannot follow the link “${shortened(link, 100)}”. Use an address that starts with https:// or mailto: and contains no password.`,
  )
}

/** @throws HttpError 400 if a picture is missing, is of another website or has no alternative text */
async function requirePictures({ db }: Services, pictures: readonly PictureUse[]): Promise<void> {
  const message = !pictures.every(({ isAllowed }) => isAllowed)
    ? 'Pictures from other websites cannot be shown. Add the picture as a file instead.'
    : !pictures.every(({ alternativeText }) => alternativeText !== '')
      ? 'Describe every picture for people who cannot see it: ![description](…)'
      : null
  if (message !== null) throw invalidText(message)
  await keepPictures(
    db,
    pictures.flatMap(({ name }) => name ?? []),
  )
}

function linkTo({ guides }: Roadmap, taskKey: string): string {
  const link = guideLink(guides.get(taskKey) ?? {})
  if (link === undefined) throw new HttpError(409, 'This guide has been unpublished. Reload the page.')
  return link
}
