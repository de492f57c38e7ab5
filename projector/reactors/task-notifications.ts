import { project, type Project } from '#domain/project/project.ts'
import { findNote } from '#domain/notes/notes-state.ts'
import { planOf } from '#domain/tasks/plan-state.ts'
import { beforeEvent } from '#kernel/reactors/state-at.ts'
import { streamId, type DomainEvent } from '../domain-event.ts'
import { dueSubjects } from '../notifications/notify-due.ts'
import { reactor, type NotifyEffect, type ResolveEffect, type WithdrawEffect } from './effects.ts'

/**
 * Notifies members of assignments, mentions and notes. Members are not notified of their own actions, and not of imported
 * events, which have no actor. Resolves notifications of deleted notes, and of due dates that no longer apply.
 */
export const taskNotifications = reactor('task-news', {
  TaskAssigned: async (event, stateAt) => {
    const { taskKey, entryId } = event.data
    const before = await stateAt(project, beforeEvent(event))
    const ended = [...withdrawal(event, before), ...pastDueDate(event, before)]
    const state = await stateAt(project, event)
    const userId = event.actor === null ? null : userOf(state, entryId)
    if (!state || userId === null) return ended
    const assigned = {
      notification: 'assigned',
      subject: event.id,
      userId,
      taskKey,
      email: 'hourly',
    } as const
    return [...ended, { ...notification(event, state, assigned), refs: { revision: Number(event.revision) } }]
  },
  NoteAdded: async (event, stateAt) => {
    if (event.actor === null) return []
    const { taskKey, noteId } = event.data
    const state = await stateAt(project, event)
    const mentions = mentionsOf(event, state)
    const assignee = userOf(state, state && planOf(state.plans, taskKey).assignee)
    if (!state || assignee === null) return mentions
    const note = {
      notification: 'note',
      subject: noteId,
      userId: assignee,
      taskKey,
      email: 'hourly',
    } as const
    return [...mentions, { ...notification(event, state, note), unless: 'mentioned' }]
  },
  // A member whom the earlier text mentioned too is not notified again, because the subject is the same.
  NoteEdited: async (event, stateAt) => mentionsOf(event, await stateAt(project, event)),
  NoteDeleted: ({ data: { noteId }, occurredAt: at }) =>
    (['mentioned', 'note'] as const).map((notification) => ({
      kind: 'resolve',
      notification,
      subjects: [noteId],
      at,
    })),
  TaskDueDateSet: async (event, stateAt) => pastDueDate(event, await stateAt(project, beforeEvent(event))),
  TaskStatusChanged: async (event, stateAt) =>
    event.data.to === 'completed' ? pastDueDate(event, await stateAt(project, event)) : [],
  TaskMarkedNotRelevant: async (event, stateAt) => pastDueDate(event, await stateAt(project, event)),
})

/** Resolves the notifications of a task's due date. `state` still has this date. */
function pastDueDate(
  event: DomainEvent<'TaskAssigned' | 'TaskDueDateSet' | 'TaskStatusChanged' | 'TaskMarkedNotRelevant'>,
  state: Project | null,
): readonly ResolveEffect[] {
  const { taskKey } = event.data
  const dueOn = state && planOf(state.plans, taskKey).dueOn
  if (dueOn === null) return []
  const subjects = dueSubjects(streamId(event), taskKey, dueOn)
  return [{ kind: 'resolve', notification: 'due', subjects, at: event.occurredAt }]
}

/** Withdraws the notifications of the previous assignment. `before` is the state before the event. */
function withdrawal(event: DomainEvent<'TaskAssigned'>, before: Project | null): readonly WithdrawEffect[] {
  const { taskKey } = event.data
  const previous = before && planOf(before.plans, taskKey).assignee
  const userId = before?.team.get(previous ?? 0)?.userId ?? null
  if (userId === null) return []
  const revision = Number(event.revision)
  const at = event.occurredAt
  return [
    { kind: 'withdraw', notification: 'assigned', userId, projectId: streamId(event), taskKey, revision, at },
  ]
}

type NoteEvent = DomainEvent<'NoteAdded' | 'NoteEdited'>

function mentionsOf(event: NoteEvent, state: Project | null) {
  const { taskKey, noteId, mentions } = event.data
  if (!state || findNote(state.notes, noteId)?.deleted) return []
  return mentions.flatMap((entryId) => {
    const userId = userOf(state, entryId)
    const mention = { notification: 'mentioned', subject: noteId, taskKey, email: 'immediately' } as const
    return userId === null ? [] : [notification(event, state, { ...mention, userId })]
  })
}

/** Returns the user of a membership; null if the person has left or not joined. */
function userOf(state: Project | null, entryId: number | null): number | null {
  const membership = entryId === null ? undefined : state?.team.get(entryId)
  return membership?.isMember ? membership.userId : null
}

const notification = (
  event: DomainEvent,
  { name }: Project,
  {
    userId,
    ...content
  }: Pick<NotifyEffect, 'notification' | 'subject' | 'taskKey' | 'email'> & { userId: number },
) => ({
  kind: 'notify' as const,
  ...content,
  to: { userId },
  projectId: streamId(event),
  projectName: name,
  actor: event.actor,
  at: event.occurredAt,
})
