import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { WrongLog } from '#store/followed-log.ts'
import { CheckpointMoved } from '../checkpoint.ts'
import { created, deleted, happened } from '../testing/events.ts'
import { testLog, until } from '../testing/log.ts'
import { startReactors } from './checkpoints.ts'
import { deletedProject } from './deleted-project.ts'
import { invitation } from './invitation.ts'
import { passwordReset } from './password-reset.ts'
import { reactor, type Reactor } from './reactor.ts'
import { runReactors } from './run.ts'

const { db, store, logId, append } = await testLog()
const asked = (userId: number, resetId: number) =>
  happened(`user-${userId}`, 'PasswordResetRequested', { resetId })

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

const start = (...reactors: Reactor[]) => startReactors(db, store, logId, reactors)

/** Runs until all have seen the log's end. */
async function runToTheEnd(...reactors: Reactor[]): Promise<void> {
  const done = new AbortController()
  const running = runReactors({ db, store, logId, reactors, signal: done.signal })
  const end = await store.lastPosition()
  const reached = until(async () => {
    for (const { name } of reactors) if (((await position(name)) ?? 0n) < (end ?? 0n)) return false
    return true
  })
  await Promise.race([reached, running])
  done.abort()
  await running
}

const mails = () => db.selectFrom('work.outbox').select(['key', 'kind', 'refs', 'user_id', 'state']).execute()

test('whoever asks for a password is owed one mail, which knows the request that called for it', async () => {
  await start(passwordReset)
  const [first, second] = [asked(7, 1), asked(8, 2)]
  await append(first, happened('user-7', 'PasswordChanged', {}), second)
  await runToTheEnd(passwordReset)
  const refsOf = (resetId: number, { event }: typeof first) => ({
    resetId,
    correlationId: event.metadata.correlationId,
  })
  const kind = { kind: 'password-reset', state: 'queued' }
  expect(await mails()).toEqual([
    { key: 'reset:1', ...kind, refs: refsOf(1, first), user_id: 7 },
    { key: 'reset:2', ...kind, refs: refsOf(2, second), user_id: 8 },
  ])
})

test('what happened before a reactor existed calls for nothing', async () => {
  await append(asked(7, 3))
  await runToTheEnd(passwordReset)
  expect(await mails()).toEqual([])
})

test('a reactor that comes later starts at the end, and holds no other up', async () => {
  await start(passwordReset)
  await append(asked(7, 4))
  const later = reactor('later', {
    PasswordResetRequested: ({ data }) => [
      { key: `later:${data.resetId}`, kind: 'report', refs: {}, userId: 1 },
    ],
  })
  await start(passwordReset, later)
  await append(asked(7, 5))
  await runToTheEnd(passwordReset, later)
  expect((await mails()).map(({ key }) => key).toSorted()).toEqual(['later:5', 'reset:4', 'reset:5'])
})

test('two that run at once owe each mail once', async () => {
  await start(passwordReset)
  const forever = async (): Promise<void> => {
    try {
      await runToTheEnd(passwordReset)
    } catch (error) {
      if (!(error instanceof CheckpointMoved)) throw error
      return forever()
    }
  }
  const asks = Array.from({ length: 20 }, (_, index) => asked(9, 100 + index))
  await Promise.all([forever(), forever(), append(...asks)])
  await forever()
  expect(await mails()).toHaveLength(20)
})

test('what is owed already is not owed again, even by a reactor that went back', async () => {
  await start(passwordReset)
  const before = (await position('password-reset')) ?? 0n
  await append(asked(7, 6))
  await runToTheEnd(passwordReset)
  await db.updateTable('work.reactor_checkpoints').set({ position: before }).execute()
  await runToTheEnd(passwordReset)
  expect(await mails()).toHaveLength(1)
})

test('what waits of a deleted project is dropped, also what was called for just before', async () => {
  await start(invitation, deletedProject)
  const expiresAt = '2999-01-01T00:00:00.000Z'
  const invited = (projectId: number) =>
    happened(`project-${projectId}`, 'MemberInvited', { entryId: projectId + 500, role: 'EDITOR', expiresAt })
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

test('beyond the end of a restored log a reactor is set to the end', async () => {
  await start(passwordReset)
  await db.updateTable('work.reactor_checkpoints').set({ position: 1_000_000n }).execute()
  await start(passwordReset)
  expect(await position('password-reset')).toBe(await store.lastPosition())
})

test('a reactor follows one log', async () => {
  await start(passwordReset)
  await expect(
    startReactors(db, store, '00000000-0000-4000-8000-000000000000', [passwordReset]),
  ).rejects.toThrow(WrongLog)
})
