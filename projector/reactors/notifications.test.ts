import { expect, test } from 'vitest'
import { roadmapContent } from '#domain/roadmap/content.ts'
import { roadmap } from '#domain/roadmap/roadmap.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import { parseRecorded } from '../domain-event.ts'
import { AggregateCache } from '#kernel/commands/aggregate-cache.ts'
import type { TypedEvent } from '#kernel/commands/decider.ts'
import { stateReader } from '#kernel/reactors/state-at.ts'
import { created, eventOf, recorded, type StreamEvent } from '../testing/events.ts'
import { badgeNotifications } from './badge-notifications.ts'
import { guideNotifications } from './guide-notifications.ts'
import type { Reactor } from './effects.ts'
import { resolvedInvitations } from './resolved-invitations.ts'
import { taskNotifications } from './task-notifications.ts'
import { teamNotifications } from './team-notifications.ts'
import { parseEvent } from '#schema/events/parse.ts'

const of42 = 'project-42'
const invited = (entryId: number) =>
  eventOf(of42, 'MemberInvited', { entryId, role: 'EDITOR', expiresAt: '2026-03-15T09:00:00.000Z' })
const accepted = (entryId: number, userId: number) =>
  eventOf(of42, 'InvitationAccepted', { entryId, userId }, { actor: userId })
const statusChanged = (taskKey: string, to: TaskStatus, from: TaskStatus = 'pending', actor = 7) =>
  eventOf(of42, 'TaskStatusChanged', { taskKey, from, to }, { actor })

/** Returns the effects that a reactor produces for these events. */
async function effectsOf(reactor: Reactor, ...all: readonly StreamEvent[]) {
  const log = recorded(all)
  const store: Pick<EventStore, 'read'> = {
    async *read(stream, from = 0n) {
      yield* log.filter((event) => event.stream === stream && event.revision >= from)
    },
  }
  const cache = new AggregateCache<TypedEvent>(store, parseEvent, 10)
  const effects = []
  for (const event of log) {
    effects.push(...(await reactor.react(parseRecorded(event), stateReader(cache, event))))
    cache.advance(event)
  }
  return effects
}

test('an invitation notifies the invited person, an accepted invitation the owner, and a removal the removed member', async () => {
  const joins = accepted(71, 8)
  const removal = eventOf(of42, 'MemberRemoved', { entryId: 71 })
  const effects = await effectsOf(
    teamNotifications,
    created(42),
    invited(71),
    invited(71),
    joins,
    invited(72),
    removal,
  )
  expect(effects).toMatchObject([
    {
      kind: 'notify',
      notification: 'invited',
      subject: '71:1',
      to: { entryId: 71 },
      projectId: 42,
      projectName: 'Halden',
      actor: 7,
    },
    { kind: 'notify', notification: 'invited', subject: '71:2', to: { entryId: 71 } },
    { kind: 'notify', notification: 'joined', subject: joins.event.id, to: { userId: 7 }, actor: 8 },
    { kind: 'notify', notification: 'invited', subject: '72:1', to: { entryId: 72 } },
    { kind: 'notify', notification: 'removed', subject: removal.event.id, to: { userId: 8 } },
  ])
})

test('a change of the project owner notifies the new owner and all team members', async () => {
  const accepts = eventOf(of42, 'InvitationAccepted', { entryId: 72, userId: 9 }, { actor: 9 })
  const story = [created(42), invited(71), accepted(71, 8), invited(72), accepts]
  const data = { from: 1042, ownerId: 8, ownerEntryId: 71 }
  const changed = eventOf(of42, 'OwnerChanged', data, { actor: null })
  const effects = await effectsOf(teamNotifications, ...story, changed)
  expect(effects.filter((one) => 'subject' in one && one.subject === changed.event.id)).toMatchObject([
    { kind: 'notify', notification: 'inherited', to: { userId: 8 }, projectId: 42, actor: null },
    { kind: 'notify', notification: 'owner-changed', to: { userId: 9 }, projectId: 42, actor: 8 },
  ])
})

test('if an invitation is renewed, accepted or cancelled, the notification about the invitation is marked as resolved', async () => {
  const cancelled = eventOf(of42, 'InvitationCancelled', { entryId: 72 })
  const deleted = eventOf(of42, 'ProjectDeleted', {})
  const removal = eventOf(of42, 'MemberRemoved', { entryId: 71 })
  const story = [created(42), invited(71), invited(71), accepted(71, 8), removal]
  const others = [invited(72), cancelled, invited(72), invited(73), deleted]
  expect(await effectsOf(resolvedInvitations, ...story, ...others)).toMatchObject([
    { kind: 'resolve', notification: 'invited', subjects: ['71:1'] },
    { kind: 'resolve', notification: 'invited', subjects: ['71:2'] },
    { kind: 'resolve', notification: 'invited', subjects: ['72:1'] },
    { kind: 'resolve', notification: 'invited', subjects: ['72:2', '73:1'] },
  ])
})

test('a status update notifies all team members except the sender', async () => {
  const updateRequested = eventOf(
    of42,
    'StatusUpdateRequested',
    { postId: null, numbers: null },
    { actor: 8 },
  )
  const effects = await effectsOf(
    teamNotifications,
    created(42),
    invited(71),
    accepted(71, 8),
    invited(72),
    updateRequested,
  )
  expect(
    effects.filter((one) => one.kind === 'notify' && one.notification === 'status-update'),
  ).toMatchObject([{ subject: updateRequested.event.id, to: { userId: 7 }, actor: 8 }])
})

const state = roadmap.evolve(roadmap.initialState, {
  type: 'RoadmapPublished',
  data: { version: 1, tasks: [...roadmapContent.tasks] },
})
const badges = badgeNotifications(async () => state)
const keysOf = (category: string) =>
  roadmapContent.tasks.filter((task) => task.category === category).map(({ key }) => key)

test('all team members are notified after the last task of a badge is completed', async () => {
  const keys = keysOf('1 Foundations')
  const [last = '', ...others] = keys.toReversed()
  const story = [
    created(42),
    invited(71),
    accepted(71, 8),
    ...others.map((key) => statusChanged(key, 'completed')),
  ]
  const categories = (effects: Awaited<ReturnType<typeof effectsOf>>) =>
    effects.flatMap((one) =>
      one.kind === 'notify-team' && one.subject === '42/1 Foundations' ? [one.to] : [],
    )
  expect(categories(await effectsOf(badges, ...story))).toEqual([])
  const complete = await effectsOf(badges, ...story, statusChanged(last, 'completed'))
  expect(categories(complete)).toEqual([[7, 8]])
  expect(
    complete.find((one) => one.kind === 'notify-team' && one.subject === '42/1 Foundations'),
  ).toMatchObject({
    kind: 'notify-team',
    notification: 'badge-earned',
    refs: { badge: 'Foundations', text: `Completed all ${keys.length} Foundations tasks` },
  })
})

test('if a project earns a badge twice, both badge notifications have the same subject', async () => {
  const keys = roadmapContent.tasks.map(({ key }) => key)
  const [last = ''] = keys.toReversed()
  const effects = await effectsOf(
    badges,
    created(42),
    ...keys.map((key) => statusChanged(key, 'completed')),
    statusChanged(last, 'pending', 'completed'),
    statusChanged(last, 'completed'),
  )
  const complete = effects.filter((one) => one.kind === 'notify-team' && one.subject === '42/project')
  expect(complete).toHaveLength(2)
})

test('if a roadmap update removes the last open task of a badge, the team is notified that the badge is earned', async () => {
  const [last = '', ...others] = keysOf('1 Foundations').toReversed()
  const smaller = roadmapContent.tasks.filter(({ key }) => key !== last)
  const three = [1, 2, 3].map((version) => ({
    type: 'RoadmapPublished' as const,
    data: { version, tasks: version === 2 ? smaller : [...roadmapContent.tasks] },
  }))
  const all = three.reduce(roadmap.evolve, roadmap.initialState)
  const adopted = (version: number) => eventOf(of42, 'RoadmapAdopted', { version })
  const effects = await effectsOf(
    badgeNotifications(async () => all),
    created(42),
    ...others.map((key) => statusChanged(key, 'completed')),
    adopted(2),
    adopted(3),
  )
  expect(
    effects.filter((one) => one.kind === 'notify-team' && one.subject === '42/1 Foundations'),
  ).toMatchObject([
    {
      kind: 'notify-team',
      notification: 'badge-earned',
      refs: { text: `Completed all ${others.length} Foundations tasks` },
    },
  ])
})

test('publishing a guide notifies the voters of the task, but correcting the guide does not', async () => {
  const link = 'https://example.com/shelf'
  const effects = await effectsOf(
    guideNotifications,
    eventOf('roadmap', 'GuidePublished', { taskKey: 'shelf-1', link }),
    eventOf('roadmap', 'GuidePublished', { taskKey: 'shelf-1', link, corrects: true }),
    eventOf('ballot-9', 'VoteCast', { taskKey: 'shelf-1' }, { actor: 9 }),
    eventOf('ballot-9', 'VoteWithdrawn', { taskKey: 'shelf-1' }, { actor: 9 }),
  )
  expect(effects).toMatchObject([
    { kind: 'notify-voters', taskKey: 'shelf-1', position: 10n, actor: 7 },
    { kind: 'notify-voters', taskKey: 'shelf-1', position: 30n, actor: null },
  ])
})

const noteId = '0f6b2a8d-4c1e-5d93-b7a5-3e2f1c0d9b8a'
const textId = '7d1e5c3b-9a2f-5b64-8c0d-6f7e8d9c0b1a'
const assigned = (taskKey: string, entryId: number | null, actor = 7) =>
  eventOf(of42, 'TaskAssigned', { taskKey, entryId }, { actor })
const noteAdded = (mentions: number[], actor = 7) =>
  eventOf(of42, 'NoteAdded', { taskKey: 'set-prices', noteId, authorId: actor, mentions }, { actor })
const noteEdited = (mentions: number[]) =>
  eventOf(of42, 'NoteEdited', { taskKey: 'set-prices', noteId, textId, mentions })
const team = [created(42), invited(71), accepted(71, 8), invited(72), accepted(72, 9)]

test('an assignment notifies the assignee, and its end withdraws the notification', async () => {
  const assignment = assigned('set-prices', 71)
  const ended = { kind: 'withdraw', notification: 'assigned', projectId: 42, taskKey: 'set-prices' }
  const story = [
    assignment,
    assigned('set-prices', null),
    assigned('set-prices', 72, 9),
    assigned('set-prices', 71, 8),
  ]
  expect(await effectsOf(taskNotifications, ...team, ...story)).toMatchObject([
    {
      kind: 'notify',
      notification: 'assigned',
      subject: assignment.event.id,
      to: { userId: 8 },
      projectId: 42,
      taskKey: 'set-prices',
      actor: 7,
      at: new Date('2026-03-01T09:00:00.000Z'),
      refs: { revision: 5 },
      email: 'hourly',
    },
    { ...ended, userId: 8, revision: 6 },
    { kind: 'notify', to: { userId: 9 }, actor: 9 },
    { ...ended, userId: 9, revision: 8 },
    { kind: 'notify', to: { userId: 8 }, actor: 8 },
  ])
})

test('a note notifies the mentioned members, and the assignee of the task unless the note mentions the assignee', async () => {
  const story = [...team, assigned('set-prices', 71)]
  const notifications = async (note: StreamEvent) =>
    (await effectsOf(taskNotifications, ...story, note)).slice(1)
  expect(await notifications(noteAdded([]))).toMatchObject([
    { notification: 'note', subject: noteId, to: { userId: 8 }, email: 'hourly', unless: 'mentioned' },
  ])
  expect(await notifications(noteAdded([71, 72]))).toMatchObject([
    { notification: 'mentioned', subject: noteId, to: { userId: 8 }, email: 'immediately' },
    { notification: 'mentioned', subject: noteId, to: { userId: 9 }, email: 'immediately' },
    { notification: 'note', subject: noteId, to: { userId: 8 }, email: 'hourly', unless: 'mentioned' },
  ])
})

test('an edited note notifies the members that the new text mentions, under the same subject', async () => {
  const effects = await effectsOf(taskNotifications, ...team, noteAdded([71]), noteEdited([71, 72]))
  expect(effects.map((effect) => 'subject' in effect && [effect.subject, effect.to])).toEqual([
    [noteId, { userId: 8 }],
    [noteId, { userId: 8 }],
    [noteId, { userId: 9 }],
  ])
})

test('a deleted note resolves its notifications', async () => {
  const deleted = eventOf(of42, 'NoteDeleted', { taskKey: 'set-prices', noteId })
  const effects = await effectsOf(taskNotifications, ...team, noteAdded([71]), deleted)
  expect(effects.slice(1)).toMatchObject([
    { kind: 'resolve', notification: 'mentioned', subjects: [noteId] },
    { kind: 'resolve', notification: 'note', subjects: [noteId] },
  ])
})

const due = (dueOn: string | null) =>
  eventOf(of42, 'TaskDueDateSet', { taskKey: 'set-prices', dueOn }, { actor: 7 })

test.each([
  ['another due date', due('2026-04-02')],
  ['the removal of the due date', due(null)],
  ['the completion of the task', statusChanged('set-prices', 'completed')],
  ['a task that is marked not relevant', eventOf(of42, 'TaskMarkedNotRelevant', { taskKey: 'set-prices' })],
  ['the end of the assignment', assigned('set-prices', null)],
])('%s resolves the notifications of the due date', async (_, event) => {
  const story = [...team, due('2026-04-01'), statusChanged('set-prices', 'in_progress'), event]
  expect(await effectsOf(taskNotifications, ...story)).toMatchObject([
    {
      kind: 'resolve',
      notification: 'due',
      subjects: ['42/set-prices/2026-04-01/overdue', '42/set-prices/2026-04-01/tomorrow'],
    },
  ])
})

test('a mention of a person who has left the team notifies no user', async () => {
  const left = eventOf(of42, 'MemberLeft', { entryId: 71 }, { actor: 8 })
  expect(await effectsOf(taskNotifications, ...team, left, noteAdded([71]))).toEqual([])
})
