import { expect, test } from 'vitest'
import { roadmapContent } from '#domain/roadmap/content.ts'
import { roadmap } from '#domain/roadmap.ts'
import type { EventStore } from '#store/event-store.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import { occurred } from '../projection.ts'
import { statesOf } from '../stream-states.ts'
import { created, happened, recorded, type Happened } from '../testing/events.ts'
import { badgeNews } from './badge-news.ts'
import { guideNews } from './guide-news.ts'
import type { Reactor } from './reactor.ts'
import { settledInvitations } from './settled-invitations.ts'
import { teamNews } from './team-news.ts'

const of42 = 'project-42'
const invited = (entryId: number) =>
  happened(of42, 'MemberInvited', { entryId, role: 'EDITOR', expiresAt: '2026-03-15T09:00:00.000Z' })
const accepted = (entryId: number, userId: number) =>
  happened(of42, 'InvitationAccepted', { entryId, userId }, { actor: userId })
const moved = (taskKey: string, to: TaskStatus, from: TaskStatus = 'pending', actor = 7) =>
  happened(of42, 'TaskStatusChanged', { taskKey, from, to }, { actor })

/** What a reactor calls for over a whole story. */
async function dueFrom(reactor: Reactor, ...all: readonly Happened[]) {
  const log = recorded(all)
  const store: Pick<EventStore, 'read'> = {
    async *read(stream) {
      yield* log.filter((event) => event.stream === stream)
    },
  }
  const stateAt = statesOf(store)
  const due = []
  for (const event of log.map(occurred)) due.push(...(await reactor.react(event, stateAt)))
  return due
}

test('who is invited is told of each invitation, the team of who joins, the removed of that', async () => {
  const joins = accepted(71, 8)
  const removal = happened(of42, 'MemberRemoved', { entryId: 71 })
  const due = await dueFrom(teamNews, created(42), invited(71), invited(71), joins, invited(72), removal)
  expect(due).toMatchObject([
    { notify: 'invited', subject: '71:1', to: { entryId: 71 }, projectId: 42, actor: 7 },
    { notify: 'invited', subject: '71:2', to: { entryId: 71 } },
    { notify: 'joined', subject: joins.event.id, to: { userId: 7 }, actor: 8 },
    { notify: 'invited', subject: '72:1', to: { entryId: 72 } },
    { notify: 'removed', subject: removal.event.id, to: { userId: 8 } },
  ])
})

test('who inherits a project is told, and so is the team, but not whoever owned it', async () => {
  const accepts = happened(of42, 'InvitationAccepted', { entryId: 72, userId: 9 }, { actor: 9 })
  const story = [created(42), invited(71), accepted(71, 8), invited(72), accepts]
  const data = { from: 1042, ownerId: 8, ownerEntryId: 71 }
  const changed = happened(of42, 'OwnerChanged', data, { actor: null })
  const due = await dueFrom(teamNews, ...story, changed)
  expect(due.filter((one) => 'subject' in one && one.subject === changed.event.id)).toMatchObject([
    { notify: 'inherited', to: { userId: 8 }, projectId: 42, actor: null },
    { notify: 'owner-changed', to: { userId: 9 }, projectId: 42, actor: 8 },
  ])
})

test('the news of an invitation is settled when that is renewed, accepted or cancelled, or its project deleted', async () => {
  const cancelled = happened(of42, 'InvitationCancelled', { entryId: 72 })
  const deleted = happened(of42, 'ProjectDeleted', {})
  const removal = happened(of42, 'MemberRemoved', { entryId: 71 })
  const story = [created(42), invited(71), invited(71), accepted(71, 8), removal]
  const others = [invited(72), cancelled, invited(72), invited(73), deleted]
  expect(await dueFrom(settledInvitations, ...story, ...others)).toMatchObject([
    { settles: 'invited', subjects: ['71:1'] },
    { settles: 'invited', subjects: ['71:2'] },
    { settles: 'invited', subjects: ['72:1'] },
    { settles: 'invited', subjects: ['72:2', '73:1'] },
  ])
})

test('of a status update everybody in the team is told but its sender', async () => {
  const asked = happened(of42, 'StatusUpdateRequested', {}, { actor: 8 })
  const due = await dueFrom(teamNews, created(42), invited(71), accepted(71, 8), invited(72), asked)
  expect(due.filter((one) => 'notify' in one && one.notify === 'status-update')).toMatchObject([
    { subject: asked.event.id, to: { userId: 7 }, actor: 8 },
  ])
})

const state = roadmap.evolve(roadmap.initial, {
  type: 'RoadmapPublished',
  data: { version: 1, tasks: [...roadmapContent.tasks] },
})
const badges = badgeNews(async () => state)
const keysOf = (category: string) =>
  roadmapContent.tasks.filter((task) => task.category === category).map(({ key }) => key)

test('a badge is told of when its last task is completed, to the whole team', async () => {
  const keys = keysOf('1 Foundations')
  const [last = '', ...others] = keys.toReversed()
  const story = [created(42), invited(71), accepted(71, 8), ...others.map((key) => moved(key, 'completed'))]
  const categories = (due: Awaited<ReturnType<typeof dueFrom>>) =>
    due.flatMap((one) => ('announces' in one && one.subject === '42/1 Foundations' ? [one.to] : []))
  expect(categories(await dueFrom(badges, ...story))).toEqual([])
  const complete = await dueFrom(badges, ...story, moved(last, 'completed'))
  expect(categories(complete)).toEqual([[7, 8]])
  expect(complete.find((one) => 'announces' in one && one.subject === '42/1 Foundations')).toMatchObject({
    announces: 'badge-earned',
    refs: { badge: 'Foundations', text: `Completed all ${keys.length} Foundations tasks` },
  })
})

test('what is completed a second time keeps its subject, so that nobody is told twice', async () => {
  const keys = roadmapContent.tasks.map(({ key }) => key)
  const [last = ''] = keys.toReversed()
  const due = await dueFrom(
    badges,
    created(42),
    ...keys.map((key) => moved(key, 'completed')),
    moved(last, 'pending', 'completed'),
    moved(last, 'completed'),
  )
  const complete = due.filter((one) => 'announces' in one && one.subject === '42/project')
  expect(complete).toHaveLength(2)
})

test('an adoption that retires the last task of a badge earns it; one that brings a task takes nothing back', async () => {
  const [last = '', ...others] = keysOf('1 Foundations').toReversed()
  const smaller = roadmapContent.tasks.filter(({ key }) => key !== last)
  const three = [1, 2, 3].map((version) => ({
    type: 'RoadmapPublished' as const,
    data: { version, tasks: version === 2 ? smaller : [...roadmapContent.tasks] },
  }))
  const all = three.reduce(roadmap.evolve, roadmap.initial)
  const adopted = (version: number) => happened(of42, 'RoadmapAdopted', { version })
  const due = await dueFrom(
    badgeNews(async () => all),
    created(42),
    ...others.map((key) => moved(key, 'completed')),
    adopted(2),
    adopted(3),
  )
  expect(due.filter((one) => 'announces' in one && one.subject === '42/1 Foundations')).toMatchObject([
    { announces: 'badge-earned', refs: { text: `Completed all ${others.length} Foundations tasks` } },
  ])
})

test('a guide and a vote make news of their task, a correction does not', async () => {
  const link = 'https://example.com/shelf'
  const due = await dueFrom(
    guideNews,
    happened('roadmap', 'GuidePublished', { taskKey: 'shelf-1', link }),
    happened('roadmap', 'GuidePublished', { taskKey: 'shelf-1', link, corrects: true }),
    happened('ballot-9', 'VoteCast', { taskKey: 'shelf-1' }, { actor: 9 }),
    happened('ballot-9', 'VoteWithdrawn', { taskKey: 'shelf-1' }, { actor: 9 }),
  )
  expect(due).toMatchObject([
    { guideNewsOf: 'shelf-1', position: 10n, actor: 7 },
    { guideNewsOf: 'shelf-1', position: 30n, actor: null },
  ])
})
