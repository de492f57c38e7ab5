import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { WrongLog } from '#kernel/event-store/log-binding.ts'
import { CheckpointMoved } from '#kernel/projections/checkpoint.ts'
import { created, deleted, eventOf } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { until } from '#kernel/resilience/until.ts'
import { openCheckpoints } from '#kernel/reactors/checkpoints.ts'
import { deletedProject } from './deleted-project.ts'
import { invitation } from './invitation.ts'
import { passwordReset } from './password-reset.ts'
import { reactor, type Reactor } from './effects.ts'
import { taskNotifications } from './task-notifications.ts'
import { runReactors } from '#kernel/reactors/run-reactors.ts'
import { parseEvent } from '#schema/events/parse.ts'
import { writeEffects } from './write-effects.ts'
import { databaseNames } from '#schema/tables/database.ts'
import { insertAccount } from '#schema/testing/account.ts'

const { db, store, logId, append } = await testLog()
await insertAccount(db, 8, 'ole@halden.example')
await insertAccount(db, 9, 'kari@halden.example')
const resetRequested = (userId: number, resetId: number) =>
  eventOf(`user-${userId}`, 'PasswordResetRequested', { resetId })

beforeEach(async () => {
  await sql`truncate work.outbox, work.reactor_checkpoints`.execute(db)
})

const position = async (name: string) =>
  (
    await db
      .selectFrom('work.reactor_checkpoints')
      .select('position')
      .where('name', '=', name)
      .executeTakeFirst()
  )?.position

const start = (...reactors: Reactor[]) => openCheckpoints(db, databaseNames, store, logId, reactors)

async function runToTheEnd(...reactors: Reactor[]): Promise<void> {
  const done = new AbortController()
  const running = runReactors({
    names: databaseNames,
    db,
    store,
    logId,
    reactors,
    parse: parseEvent,
    writeEffects,
    signal: done.signal,
  })
  const end = await store.lastPosition()
  const reached = until(async () => {
    for (const { name } of reactors) if (((await position(name)) ?? 0n) < (end ?? 0n)) return false
    return true
  })
  await Promise.race([reached, running])
  done.abort()
  await running
}

const emails = () =>
  db.selectFrom('work.outbox').select(['key', 'kind', 'refs', 'user_id', 'state']).execute()

test('a password reset request queues one email with the id of the reset and the id of the request', async () => {
  await start(passwordReset)
  const [first, second] = [resetRequested(7, 1), resetRequested(8, 2)]
  await append(first, eventOf('user-7', 'PasswordChanged', {}), second)
  await runToTheEnd(passwordReset)
  const refsOf = (resetId: number, { event }: typeof first) => ({
    resetId,
    correlationId: event.metadata.correlationId,
  })
  const kind = { kind: 'password-reset', state: 'queued' }
  expect(await emails()).toEqual([
    { key: 'reset:1', ...kind, refs: refsOf(1, first), user_id: 7 },
    { key: 'reset:2', ...kind, refs: refsOf(2, second), user_id: 8 },
  ])
})

test('a reactor that starts for the first time queues no emails for events that are already in the log', async () => {
  await append(resetRequested(7, 3))
  await runToTheEnd(passwordReset)
  expect(await emails()).toEqual([])
})

test('a reactor with a stored checkpoint continues there, and a reactor without a checkpoint starts at the end of the log', async () => {
  await start(passwordReset)
  await append(resetRequested(7, 4))
  const later = reactor('later', {
    PasswordResetRequested: ({ data }) => [
      { kind: 'email', key: `later:${data.resetId}`, emailKind: 'report', refs: {}, userId: 1 },
    ],
  })
  await start(passwordReset, later)
  await append(resetRequested(7, 5))
  await runToTheEnd(passwordReset, later)
  expect((await emails()).map(({ key }) => key).toSorted()).toEqual(['later:5', 'reset:4', 'reset:5'])
})

test('if a reactor runs twice at the same time, every email is queued once', async () => {
  await start(passwordReset)
  const runUntilDone = async (): Promise<void> => {
    try {
      await runToTheEnd(passwordReset)
    } catch (error) {
      if (!(error instanceof CheckpointMoved)) throw error
      return runUntilDone()
    }
  }
  const requests = Array.from({ length: 20 }, (_, index) => resetRequested(9, 100 + index))
  await Promise.all([runUntilDone(), runUntilDone(), append(...requests)])
  await runUntilDone()
  expect(await emails()).toHaveLength(20)
})

test('a reactor that handles an event a second time does not queue the email again', async () => {
  await start(passwordReset)
  const before = (await position('password-reset')) ?? 0n
  await append(resetRequested(7, 6))
  await runToTheEnd(passwordReset)
  await db.updateTable('work.reactor_checkpoints').set({ position: before }).execute()
  await runToTheEnd(passwordReset)
  expect(await emails()).toHaveLength(1)
})

test('a ProjectDeleted event cancels all queued emails of the project, even emails that were queued in the same batch', async () => {
  await start(invitation, deletedProject)
  const expiresAt = '2999-01-01T00:00:00.000Z'
  const invited = (projectId: number) =>
    eventOf(`project-${projectId}`, 'MemberInvited', { entryId: projectId + 500, role: 'EDITOR', expiresAt })
  await append(created(42), created(43), invited(42), invited(43), invited(42))
  await runToTheEnd(invitation, deletedProject)
  await db.updateTable('work.outbox').set({ state: 'sent' }).where('key', '=', 'invitation:542:1').execute()
  await append(invited(42), deleted(42))
  await runToTheEnd(invitation, deletedProject)
  const rows = await db.selectFrom('work.outbox').select(['key', 'state', 'reason']).orderBy('key').execute()
  expect(rows).toEqual([
    { key: 'invitation:542:1', state: 'sent', reason: null },
    { key: 'invitation:542:2', state: 'suppressed', reason: 'the project was deleted' },
    { key: 'invitation:542:3', state: 'suppressed', reason: 'the project was deleted' },
    { key: 'invitation:543:1', state: 'queued', reason: null },
  ])
})

test('after the event log is restored from a backup, a reactor checkpoint beyond the end of the log is moved to the end', async () => {
  await start(passwordReset)
  await db.updateTable('work.reactor_checkpoints').set({ position: 1_000_000n }).execute()
  await start(passwordReset)
  expect(await position('password-reset')).toBe(await store.lastPosition())
})

test('a reactor does not start if the log id of the stored checkpoint is not the id of the current event log', async () => {
  await start(passwordReset)
  await expect(
    openCheckpoints(db, databaseNames, store, '00000000-0000-4000-8000-000000000000', [passwordReset]),
  ).rejects.toThrow(WrongLog)
})

test('only the current assignment of a task has a notification, even if its events are handled a second time', async () => {
  await start(taskNotifications)
  const before = (await position('task-news')) ?? 0n
  const of9 = 'project-9'
  const assigned = (entryId: number | null) =>
    eventOf(of9, 'TaskAssigned', { taskKey: 'set-prices', entryId })
  const first = assigned(91)
  await append(
    created(9),
    eventOf(of9, 'MemberInvited', { entryId: 91, role: 'EDITOR', expiresAt: '2999-01-01T00:00:00.000Z' }),
    eventOf(of9, 'InvitationAccepted', { entryId: 91, userId: 8 }, { actor: 8 }),
    first,
  )
  await runToTheEnd(taskNotifications)
  await append(assigned(null), assigned(91))
  const subjects = async () => {
    const rows = db
      .selectFrom('work.notifications')
      .where('project_id', '=', 9)
      .where('withdrawn_at', 'is', null)
      .select('subject')
    return (await rows.execute()).map(({ subject }) => subject)
  }
  const emailed = () => db.selectFrom('work.outbox').select('key').execute()
  await runToTheEnd(taskNotifications)
  expect(await subjects()).toEqual([first.event.id])
  const queued = await emailed()
  await db.updateTable('work.reactor_checkpoints').set({ position: before }).execute()
  await runToTheEnd(taskNotifications)
  expect(await subjects()).toEqual([first.event.id])
  expect(await emailed()).toEqual(queued)
  await append(assigned(null))
  await runToTheEnd(taskNotifications)
  expect(await subjects()).toEqual([])
})

test('an undone reassignment leaves the notification of the former assignee as it was, and queues no email', async () => {
  await start(taskNotifications)
  const of10 = 'project-10'
  const joins = (entryId: number, userId: number) => [
    eventOf(of10, 'MemberInvited', { entryId, role: 'EDITOR', expiresAt: '2999-01-01T00:00:00.000Z' }),
    eventOf(of10, 'InvitationAccepted', { entryId, userId }, { actor: userId }),
  ]
  const assigned = (entryId: number, at: string) =>
    eventOf(of10, 'TaskAssigned', { taskKey: 'set-prices', entryId }, { at: `2026-03-02T${at}.000Z` })
  await append(created(10), ...joins(91, 8), ...joins(92, 9), assigned(91, '09:00:00'))
  await runToTheEnd(taskNotifications)
  const rows = () =>
    db.selectFrom('work.notifications').where('project_id', '=', 10).selectAll().orderBy('id').execute()
  const shown = async () => (await rows()).filter((row) => row.withdrawn_at === null)
  const queued = () => db.selectFrom('work.outbox').where('user_id', '=', 8).select(['key', 'refs']).execute()
  await db
    .updateTable('work.notifications')
    .set({ read_at: new Date('2026-03-02T09:30:00.000Z') })
    .execute()
  const [former] = await rows()
  const before = await queued()
  const assign = async (entryId: number, at: string) => {
    await append(assigned(entryId, at))
    await runToTheEnd(taskNotifications)
  }
  await assign(92, '10:00:00')
  expect(await shown()).toMatchObject([{ user_id: 9 }])
  await assign(91, '10:00:50')
  expect(await shown()).toEqual([former])
  expect(await queued()).toEqual(before)
  await assign(92, '10:01:00')
  await assign(91, '10:01:10')
  expect(await shown()).toEqual([former])
  await assign(92, '10:02:00')
  await assign(91, '10:03:01')
  expect(await shown()).toMatchObject([{ user_id: 8, read_at: null }])
})

test('an assignment that ends and begins again within one batch is shown', async () => {
  await start(taskNotifications)
  const of11 = 'project-11'
  const assigned = (entryId: number | null, at: string) =>
    eventOf(of11, 'TaskAssigned', { taskKey: 'set-prices', entryId }, { at: `2026-03-02T${at}.000Z` })
  await append(
    created(11),
    eventOf(of11, 'MemberInvited', { entryId: 93, role: 'EDITOR', expiresAt: '2999-01-01T00:00:00.000Z' }),
    eventOf(of11, 'InvitationAccepted', { entryId: 93, userId: 8 }, { actor: 8 }),
    assigned(93, '09:00:00'),
    assigned(null, '09:00:01'),
  )
  await runToTheEnd(taskNotifications)
  // In a large table, PostgreSQL joins the rows of several assignments in another order than in a small one.
  await sql`
    insert into work.notifications (user_id, kind, subject, project_id, task_key, created_at)
    select 100 + n % 500, 'assigned', n, 100, 'set-prices', now() from generate_series(1, 30000) n`.execute(
    db,
  )
  await sql`analyze work.notifications`.execute(db)
  await append(assigned(93, '09:00:02'), assigned(null, '09:00:03'), assigned(93, '09:00:04'))
  await runToTheEnd(taskNotifications)
  const shown = db
    .selectFrom('work.notifications')
    .where('project_id', '=', 11)
    .where('withdrawn_at', 'is', null)
  expect(await shown.select('user_id').execute()).toEqual([{ user_id: 8 }])
})
