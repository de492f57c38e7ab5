import * as z from 'zod'
import { guidePath } from '#schema/screens.ts'
import { guideEmail } from '#domain/email/guide.ts'
import { roadmapAggregate } from '#domain/roadmap/roadmap.ts'
import { unsubscribeLink } from '#domain/email/links.ts'
import type { Compose, EmailContext } from './composer.ts'
import { reasons } from './reasons.ts'

const row = z.object({ user_id: z.int(), refs: z.object({ taskKey: z.string() }) })

export const guide: Compose = async (context, stored) => {
  const { user_id: userId, refs } = row.parse(stored)
  const account = await context.db
    .selectFrom('identity.accounts')
    .where('id', '=', userId)
    .select(['email', 'guide_mails'])
    .executeTakeFirst()
  if (!account) return { suppress: reasons.noAddress }
  if (!account.guide_mails) return { suppress: reasons.unsubscribed }
  const guideAndTask = await findGuide(context, refs.taskKey)
  if (!guideAndTask) return { suppress: reasons.withdrawn }
  const unsubscribeHref = unsubscribeLink(context, 'guides', userId)
  return { to: account.email, email: guideEmail({ ...guideAndTask, unsubscribeHref }) }
}

async function findGuide({ commands, publicUrl }: EmailContext, taskKey: string) {
  const { state } = await commands.load(roadmapAggregate)
  const current = state.guides.get(taskKey)
  // Searches old roadmap versions too: projects on an old version can have tasks that the newest version lacks.
  const task = [...state.versions.values()]
    .flatMap((tasks) => [...tasks.values()])
    .findLast(({ key }) => key === taskKey)
  if (!current || !task) return null
  const href = 'link' in current ? current.link : `${publicUrl}${guidePath(current.slug)}`
  return { task: task.title, href }
}
