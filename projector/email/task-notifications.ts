import * as z from 'zod'
import { unsubscribeLink } from '#domain/email/links.ts'
import { taskEmail, type NotifiedTask } from '#domain/email/task-notifications.ts'
import { mentionsIn, textOf } from '#domain/notes/note-parts.ts'
import { findNote } from '#domain/notes/notes-state.ts'
import { projectAggregate, type Project } from '#domain/project/project.ts'
import { taskId } from '#domain/roadmap/roadmap.ts'
import { planOf } from '#domain/tasks/plan-state.ts'
import { preferenceKinds, type PreferenceKind } from '#schema/notification.ts'
import { recipientOfUser, usernamesOf } from '#schema/queries/accounts.ts'
import { preferencesOf } from '#schema/queries/notification-preferences.ts'
import { notePath, projectPath, screens, taskPath } from '#schema/screens.ts'
import { formerMember } from '#domain/team/former-member.ts'
import type { Compose, EmailContext } from './composer.ts'
import { reasons } from './reasons.ts'

const row = z.object({ key: z.string(), kind: z.enum(preferenceKinds), user_id: z.int() })

/** Composes the email of all collected notifications that still concern the user. */
export const taskNotifications: Compose = async (context, stored) => {
  const { key, kind, user_id: userId } = row.parse(stored)
  const { db, publicUrl, timeZone } = context
  const recipient = await recipientOfUser(db, userId)
  if (!recipient) return { suppress: reasons.noAddress }
  const preferences = await preferencesOf(db, [userId])
  if (preferences.get(userId)?.[kind].email === false) return { suppress: reasons.unsubscribed }
  const tasks = await notifiedTasks(context, key, kind, userId)
  const [first, ...others] = tasks
  if (!first) return { suppress: reasons.outdated }
  const email = taskEmail({
    kind,
    tasks: [first, ...others],
    myTasksHref: `${publicUrl}${screens.myTasks}`,
    accountHref: `${publicUrl}${screens.account}`,
    unsubscribeHref: unsubscribeLink(context, kind, userId),
    timeZone,
    locale: recipient.locale,
  })
  return { to: recipient.email, email, userIds: [...new Set(tasks.flatMap((task) => task.userIds))] }
}

type Task = NotifiedTask & { readonly userIds: readonly number[] }

async function notifiedTasks(
  context: EmailContext,
  key: string,
  kind: PreferenceKind,
  userId: number,
): Promise<Task[]> {
  const rows = await context.db
    .selectFrom('work.notifications')
    .where('email_key', '=', key)
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .select(['project_id', 'task_key', 'actor_id', 'subject', 'refs'])
    .execute()
  const actors = await usernamesOf(
    context.db,
    rows.flatMap(({ actor_id }) => actor_id ?? []),
  )
  const tasks: Task[] = []
  for (const { project_id: projectId, task_key: taskKey, actor_id: actorId, subject, refs } of rows) {
    if (projectId === null || taskKey === null) continue
    const { state } = await context.commands.load(projectAggregate(projectId))
    if (!state || !concerns(state, { kind, taskKey, userId, dueOn: refs['dueOn'] ?? null })) continue
    const { versions } = await context.readRoadmap(state.roadmapVersion)
    const task = versions
      .get(state.roadmapVersion)
      ?.values()
      .find((one) => one.key === taskKey)
    const note = kind === 'note' || kind === 'mentioned' ? await readNote(context, state, subject) : null
    if (!task || note?.isDeleted) continue
    const isKnown = actors.has(actorId ?? 0)
    const ref = { id: taskId(projectId, task.number), projectId }
    tasks.push({
      title: task.title,
      project: { label: state.name, href: `${context.publicUrl}${projectPath(projectId)}` },
      teamHref: isKnown ? `${context.publicUrl}${projectPath(projectId, 'team')}` : null,
      href: `${context.publicUrl}${note === null ? taskPath(ref) : notePath(ref, subject)}`,
      actor: actors.get(actorId ?? 0) ?? formerMember,
      dueOn: planOf(state.plans, taskKey).dueOn,
      note: note?.text ?? null,
      isOverdue: refs['when'] === 'overdue',
      userIds: [...(actorId !== null && isKnown ? [actorId] : []), ...(note?.userIds ?? [])],
    })
  }
  return tasks
}

interface Subject {
  readonly kind: PreferenceKind
  readonly taskKey: string
  readonly userId: number
  readonly dueOn: string | number | null
}

/** Returns false if the task has changed so that the notification no longer concerns the user. */
function concerns(state: Project, { kind, taskKey, userId, dueOn }: Subject): boolean {
  const isMember = [...state.team.values()].some((member) => member.isMember && member.userId === userId)
  if (state.deleted || !isMember) return false
  if (kind === 'mentioned') return true
  const plan = planOf(state.plans, taskKey)
  const isAssignee = plan.assignee !== null && state.team.get(plan.assignee)?.userId === userId
  if (!isAssignee || !plan.relevant) return false
  if (kind === 'note') return true
  return state.statuses.get(taskKey) !== 'completed' && (kind === 'assigned' || plan.dueOn === dueOn)
}

async function readNote({ db }: EmailContext, { notes, team }: Project, noteId: string) {
  const note = findNote(notes, noteId)
  if (!note || note.deleted) return { isDeleted: true, text: '', userIds: [] }
  const stored = await db
    .selectFrom('content.notes')
    .where('id', '=', note.textId)
    .select('parts')
    .executeTakeFirst()
  const parts = stored?.parts ?? []
  const mentioned = mentionsIn(parts).map((entryId) => [entryId, team.get(entryId)?.userId ?? 0] as const)
  const usernames = await usernamesOf(
    db,
    mentioned.map(([, userId]) => userId),
  )
  const names = new Map(
    mentioned.map(([entryId, userId]) => [entryId, usernames.get(userId) ?? formerMember]),
  )
  return { isDeleted: !stored, text: textOf(parts, names), userIds: [...usernames.keys()] }
}
