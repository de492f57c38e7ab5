import { expect, test } from 'vitest'
import type { EmailPreferences } from '#domain/team/team-state.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { parseRecorded } from '../domain-event.ts'
import { AggregateCache } from '#kernel/commands/aggregate-cache.ts'
import type { TypedEvent } from '#kernel/commands/decider.ts'
import { stateReader } from '#kernel/reactors/state-at.ts'
import { created, deleted, eventOf, recorded, type StreamEvent } from '../testing/events.ts'
import { deletedProject } from './deleted-project.ts'
import { invitation } from './invitation.ts'
import { platformInvitation } from './platform-invitation.ts'
import type { Reactor } from './effects.ts'
import { report } from './report.ts'
import { statusUpdate } from './status-update.ts'
import { parseEvent } from '#schema/events/parse.ts'

const expiresAt = '2026-03-15T09:00:00.000Z'
const of42 = 'project-42'
const owner = 1042
const invited = (entryId: number, at?: string) =>
  eventOf(of42, 'MemberInvited', { entryId, role: 'EDITOR', expiresAt }, { ...(at !== undefined && { at }) })
const cancelled = (entryId: number) => eventOf(of42, 'InvitationCancelled', { entryId })
const accepted = (entryId: number, userId: number) => eventOf(of42, 'InvitationAccepted', { entryId, userId })
const left = (entryId: number) => eventOf(of42, 'MemberLeft', { entryId })
const chose = (entryId: number, settings: Partial<EmailPreferences>) =>
  eventOf(of42, 'EmailPreferencesChanged', {
    entryId,
    enabled: true,
    frequency: 'weekly',
    statusUpdates: true,
    ...settings,
  })
const updateRequested = eventOf(of42, 'StatusUpdateRequested', { postId: null, numbers: null })
const dueAt = '2026-03-09T08:00:00.000Z'
const issued = (at = dueAt) =>
  eventOf(of42, 'ReportIssued', { frequency: 'weekly', periodKey: '2026-W11', dueAt }, { actor: null, at })
const platformInvited = (entryId: number) =>
  eventOf('platform', 'PlatformInvited', { entryId, role: 'MEMBER', expiresAt })

/** Returns the effects that a reactor produces for these events, and the streams that the reactor reads. */
const given = (...all: readonly StreamEvent[]) => ({
  when: async (reactor: Reactor) => {
    const log = recorded(all)
    const reads: string[] = []
    const store: Pick<EventStore, 'read'> = {
      async *read(stream, from = 0n) {
        reads.push(stream)
        yield* log.filter((event) => event.stream === stream && event.revision >= from)
      },
    }
    const cache = new AggregateCache<TypedEvent>(store, parseEvent, 10)
    const effects = []
    for (const event of log) {
      effects.push(...(await reactor.react(parseRecorded(event), stateReader(cache, event))))
      cache.advance(event)
    }
    return { effects, reads }
  },
})

test('an imported status update, which has no actor, sends no email', async () => {
  const imported = eventOf(of42, 'StatusUpdateRequested', { postId: null, numbers: null }, { actor: null })
  const team = [created(42), invited(71), accepted(71, 8)]
  expect((await given(...team, imported).when(statusUpdate)).effects).toEqual([])
  expect((await given(...team, updateRequested).when(statusUpdate)).effects).not.toEqual([])
})

test('an invitation queues one email, and a renewed invitation queues one more email', async () => {
  const { effects } = await given(created(42), invited(71), invited(72), invited(71)).when(invitation)
  expect(effects).toEqual([
    {
      key: 'invitation:71:1',
      kind: 'email',
      emailKind: 'invitation',
      refs: { generation: 1, revision: 1 },
      entryId: 71,
      projectId: 42,
    },
    {
      key: 'invitation:72:1',
      kind: 'email',
      emailKind: 'invitation',
      refs: { generation: 1, revision: 2 },
      entryId: 72,
      projectId: 42,
    },
    {
      key: 'invitation:71:2',
      kind: 'email',
      emailKind: 'invitation',
      refs: { generation: 2, revision: 3, replaces: 1 },
      entryId: 71,
      projectId: 42,
    },
  ])
})

test('an invitation to Brandpath queues an email without a project id', async () => {
  const { effects } = await given(platformInvited(81), platformInvited(81)).when(platformInvitation)
  expect(effects).toEqual([
    {
      key: 'invitation:81:1',
      kind: 'email',
      emailKind: 'platform-invitation',
      refs: { generation: 1, revision: 0 },
      entryId: 81,
    },
    {
      key: 'invitation:81:2',
      kind: 'email',
      emailKind: 'platform-invitation',
      refs: { generation: 2, revision: 1 },
      entryId: 81,
    },
  ])
})

test('a status update queues an email for every member who wants status updates, including the sender', async () => {
  const { effects } = await given(
    created(42),
    invited(71),
    accepted(71, 8),
    invited(72),
    accepted(72, 9),
    chose(72, { statusUpdates: false }),
    invited(73),
    chose(71, { enabled: false }),
    updateRequested,
    accepted(73, 10),
    left(71),
  ).when(statusUpdate)
  const about = { kind: 'email', emailKind: 'status-update', refs: { revision: 8 }, projectId: 42 }
  expect(effects).toEqual([
    { key: `status:${updateRequested.event.id}:${owner}`, ...about, userId: 7, entryId: owner },
    { key: `status:${updateRequested.event.id}:71`, ...about, userId: 8, entryId: 71 },
  ])
})

test('a weekly report queues emails for members and invited persons who chose weekly reports', async () => {
  const { effects } = await given(
    created(42),
    invited(71),
    accepted(71, 8),
    chose(71, { frequency: 'monthly' }),
    invited(72),
    invited(73),
    cancelled(73),
    invited(74),
    chose(74, { enabled: false }),
    issued(),
    cancelled(72),
  ).when(report)
  const about = {
    kind: 'email',
    emailKind: 'report',
    refs: { frequency: 'weekly', periodKey: '2026-W11', revision: 9 },
    projectId: 42,
  }
  expect(effects).toEqual([
    { key: `report:42:2026-W11:${owner}`, ...about, userId: 7, entryId: owner },
    { key: 'report:42:2026-W11:72', ...about, entryId: 72 },
  ])
})

test('a report queues no email for a person whose invitation has expired', async () => {
  const { effects } = await given(created(42), invited(71), issued(expiresAt)).when(report)
  expect(effects).toMatchObject([{ entryId: owner }])
})

test('a report that is issued late goes to the persons who were recipients when the report was due', async () => {
  const before = [created(42), invited(71), invited(72, '2026-03-09T08:00:00.001Z'), accepted(71, 8)]
  const at = '2026-03-10T08:00:00.000Z'
  const { effects } = await given(...before, issued(at)).when(report)
  expect(effects).toMatchObject([{ entryId: owner }, { entryId: 71 }])
  const ofOld = eventOf(of42, 'ReportIssued', { frequency: 'weekly', periodKey: '2026-W11' }, { at })
  expect((await given(...before, ofOld).when(report)).effects).toMatchObject([
    { entryId: owner },
    { entryId: 71 },
    { entryId: 72 },
  ])
})

test('a former member who is invited again receives reports as an invited person', async () => {
  const { effects } = await given(
    created(42),
    invited(71),
    accepted(71, 8),
    left(71),
    invited(71),
    issued(),
  ).when(report)
  expect(effects.at(-1)).toEqual({
    key: 'report:42:2026-W11:71',
    kind: 'email',
    emailKind: 'report',
    refs: { frequency: 'weekly', periodKey: '2026-W11', revision: 5 },
    entryId: 71,
    projectId: 42,
  })
})

test('a ProjectDeleted event cancels the queued emails of the project', async () => {
  const { effects } = await given(created(42), deleted(42)).when(deletedProject)
  expect(effects).toEqual([{ kind: 'cancel-emails', projectId: 42, reason: 'the project was deleted' }])
})

test('if the role of a member changes or a member is removed, the reactors queue no email', async () => {
  const story = given(
    created(42),
    invited(71),
    accepted(71, 8),
    eventOf(of42, 'MemberRoleChanged', { entryId: 71, from: 'EDITOR', to: 'VIEWER' }),
    eventOf(of42, 'MemberRemoved', { entryId: 71 }),
  )
  const calls = await Promise.all([invitation, statusUpdate, report].map((reactor) => story.when(reactor)))
  expect(calls.flatMap(({ effects }) => effects)).toMatchObject([{ key: 'invitation:71:1' }])
})

test('a reactor that handles several events of a stream reads the stream only once', async () => {
  const { effects, reads } = await given(
    created(42),
    ...[71, 72, 73].map((entryId) => invited(entryId)),
    updateRequested,
  ).when(invitation)
  expect(effects).toHaveLength(3)
  expect(reads).toEqual([of42])
})

test('a reactor fails if the event store does not yet contain the event that the reactor handles', async () => {
  const [event] = recorded([created(42)]).map(parseRecorded)
  if (!event) throw new Error('recorded() returned no event')
  const empty: Pick<EventStore, 'read'> = { async *read() {} }
  const states = stateReader(new AggregateCache<TypedEvent>(empty, parseEvent, 10))
  await expect(report.react({ ...event, ...issuedAs(event) }, states)).rejects.toThrow('has no revision')
})

const issuedAs = (event: { readonly revision: bigint }) => ({
  type: 'ReportIssued' as const,
  data: { frequency: 'weekly' as const, periodKey: '2026-W11' },
  revision: event.revision,
})
