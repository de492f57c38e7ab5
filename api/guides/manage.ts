import type { Kysely } from 'kysely'
import { guides as contract } from '#schema/api/index.ts'
import type { TaskGuide } from '#schema/api/guides.ts'
import type { Database } from '#schema/tables/database.ts'
import { publishGuide, withdrawGuide } from '#domain/guides/guide.ts'
import { roadmapAggregate, type Roadmap } from '#domain/roadmap/roadmap.ts'
import type { Router } from '../http/route.ts'
import { HttpError } from '../http/http-error.ts'
import { tasksToGuide } from '../votes/queries.ts'
import { articleOf, isTooDeep } from './article.ts'

export function guideManagement({ route, services }: Router): void {
  route(contract.listGuides, () => guidedTasks(services.reads))

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

/** @throws HttpError 400 if the guide cannot be rendered */
function requireRenderable(markdown: string): void {
  if (!isTooDeep(markdown)) return
  const message = 'Guide is nested too deeply to be shown'
  throw new HttpError(400, message, { fields: { markdown: message } })
}

function linkTo({ guides }: Roadmap, taskKey: string): string {
  const guide = guides.get(taskKey)
  if (!guide) throw new HttpError(409, 'This guide has been withdrawn. Reload the page.')
  return 'link' in guide ? guide.link : `/guides/${guide.slug}`
}

/** Returns every task in the order of the roadmap, in one round trip. */
async function guidedTasks(reads: Kysely<Database>): Promise<TaskGuide[]> {
  const rows = await tasksToGuide(reads)
    .select(['r.key', 'r.title', 'r.category', 't.votes'])
    .select(['g.slug', 'g.link', 'g.title as guide_title', 'g.markdown', 'g.published_at'])
    .orderBy('r.place')
    .execute()
  return rows.map((row) => ({
    taskKey: row.key,
    title: row.title,
    category: row.category,
    voteCount: row.votes ?? 0,
    guide: row.published_at && {
      howToLink: row.link ?? `/guides/${row.slug}`,
      publishedAt: row.published_at.toISOString(),
      title: row.guide_title,
      markdown: row.markdown,
    },
  }))
}
