import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { guides as contract } from '#schema/api/index.ts'
import type { GuidedTask } from '#schema/api/guides.ts'
import type { Database } from '#schema/tables/database.ts'
import { publishGuide, withdrawGuide } from '#domain/guide.ts'
import { roadmap, roadmapStream, type Roadmap } from '#domain/roadmap.ts'
import { answering } from '../answer.ts'
import { settled } from '../commands/respond.ts'
import type { Environment } from '../environment.ts'
import { Problem } from '../problem.ts'
import type { Services } from '../services.ts'
import { tasksToGuide } from '../vote-list.ts'
import { articleOf, isTooDeep } from './article.ts'

/** What administrators do about guides. */
export function guideManagement(app: Hono<Environment>, services: Services): void {
  const answer = answering(app, services)
  const ofRoadmap = { stream: roadmapStream, aggregate: roadmap }

  answer.signedIn(contract.listGuides, () => guidedTasks(services.reads))

  answer.signedIn(contract.publishGuide, async ({ params, body, user, command, c }) => {
    if (body.kind === 'article') mustBeShown(body.markdown)
    const decide = (state: Roadmap) =>
      publishGuide(state, user.role, { taskKey: params.taskKey, draft: body })
    const outcome = await services.commands.run(command, { ...ofRoadmap, decide })
    await settled(c, services, outcome)
    return { howToLink: linkTo(outcome.state, params.taskKey) }
  })

  answer.signedIn(contract.withdrawGuide, async ({ params, user, command, c }) => {
    const decide = (state: Roadmap) => withdrawGuide(state, user.role, params.taskKey)
    await settled(c, services, await services.commands.run(command, { ...ofRoadmap, decide }))
  })

  answer.signedIn(contract.previewGuide, ({ body }) => {
    mustBeShown(body.markdown)
    const { html, readingMinutes } = articleOf(body.markdown)
    return Promise.resolve({ html, readingMinutes })
  })
}

/** What is published everybody can open. @throws Problem 400 */
function mustBeShown(markdown: string): void {
  if (!isTooDeep(markdown)) return
  const message = 'Guide is nested too deeply to be shown'
  throw new Problem(400, message, { fields: { markdown: message } })
}

function linkTo({ guided }: Roadmap, taskKey: string): string {
  const guide = guided.get(taskKey)
  if (!guide) throw new Problem(409, 'This guide was withdrawn meanwhile.')
  return 'link' in guide ? guide.link : `/guides/${guide.slug}`
}

/** Every task, in the roadmap's order, in one round trip. */
async function guidedTasks(reads: Kysely<Database>): Promise<GuidedTask[]> {
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
