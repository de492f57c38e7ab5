import * as z from 'zod'
import { guideMail } from '#domain/mail/guide.ts'
import { roadmap, roadmapStream } from '#domain/roadmap.ts'
import type { RoadmapEvent } from '#schema/events/roadmap.ts'
import { unsubscribeLink } from '#store/links.ts'
import { occurred } from '../projection.ts'
import type { Compose, MailContext } from './compose.ts'
import { reasons } from './reasons.ts'

const row = z.object({ user_id: z.int(), refs: z.object({ taskKey: z.string() }) })

/** Only while there is a guide to read, and only to whoever wants such mails. */
export const guide: Compose = async (context, stored) => {
  const { user_id: userId, refs } = row.parse(stored)
  const account = await context.db
    .selectFrom('identity.accounts')
    .where('id', '=', userId)
    .select(['email', 'guide_mails'])
    .executeTakeFirst()
  if (!account) return { suppress: reasons.noAddress }
  if (!account.guide_mails) return { suppress: reasons.unsubscribed }
  const found = await guideOf(context, refs.taskKey)
  if (!found) return { suppress: reasons.withdrawn }
  const stopHref = unsubscribeLink(context, 'guides', userId)
  return { to: account.email, mail: guideMail({ ...found, stopHref }) }
}

/** By the roadmap's own stream, as it is now. */
async function guideOf({ store, publicUrl }: MailContext, taskKey: string) {
  let state = roadmap.initial
  for await (const recorded of store.read(roadmapStream)) {
    state = roadmap.evolve(state, occurred(recorded) as RoadmapEvent) // the stream holds no others
  }
  const present = state.guided.get(taskKey)
  // A retired task is told of in its last words: some projects still have it.
  const task = [...state.versions.values()]
    .flatMap((tasks) => [...tasks.values()])
    .findLast(({ key }) => key === taskKey)
  if (!present || !task) return null
  const href = 'link' in present ? present.link : `${publicUrl}/guides/${present.slug}`
  return { task: task.title, href }
}
