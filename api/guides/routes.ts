import { guides as contract } from '#schema/api/index.ts'
import { guideLink } from '#schema/screens.ts'
import { publishGuide, withdrawGuide } from '#domain/guides/guide.ts'
import { roadmapAggregate, type Roadmap } from '#domain/roadmap/roadmap.ts'
import { HttpError } from '../http/http-error.ts'
import type { Router } from '../http/route.ts'
import type { Services } from '../services.ts'
import { articleOf, isTooDeep, picturesOf } from './article.ts'
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

export function guideRoutes({ route, services }: Router): void {
  route(contract.listPublishedGuides, () => publishedGuides(services.reads))

  route(contract.listGuides, () => taskGuides(services.reads))

  route(contract.publishGuide, async ({ params, body, user, command }) => {
    if (body.kind === 'article') {
      requireRenderable(body.markdown)
      await requirePictures(services, body.markdown)
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

/** @throws HttpError 400 if a picture is missing, is of another website or has no alternative text */
async function requirePictures({ db }: Services, markdown: string): Promise<void> {
  const pictures = picturesOf(markdown)
  const message = !pictures.every(({ isAllowed }) => isAllowed)
    ? 'Pictures from other websites cannot be shown. Upload the picture instead.'
    : !pictures.every(({ alternativeText }) => alternativeText !== '')
      ? 'Describe every picture for people who cannot see it: ![description](…)'
      : null
  if (message !== null) throw new HttpError(400, message, { fields: { markdown: message } })
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
