import pino from 'pino'
import { expect, test } from 'vitest'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import { created, eventOf } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { deleteOrphanedMemberships } from './delete-orphaned-memberships.ts'

const { db, store, append } = await testLog()
const log = pino({ level: 'silent' })
const repair = () => deleteOrphanedMemberships({ db, store, log })
const expiresAt = '2026-11-30T00:00:00.000Z'
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

async function claim(id: number, projectId: number | null, age = 2): Promise<void> {
  await db
    .insertInto('identity.entries')
    .values({
      id,
      project_id: projectId,
      user_id: null,
      email: `guest-${id}@example.com`,
      claimed_at: daysAgo(age),
    })
    .execute()
}
const memberships = async (...ids: number[]) =>
  (await db.selectFrom('identity.entries').select('id').where('id', 'in', ids).orderBy('id').execute()).map(
    ({ id }) => id,
  )
const invited = (stream: string, type: 'MemberInvited' | 'PlatformInvited', entryId: number) =>
  eventOf(stream, type, { entryId, role: 'MEMBER', expiresAt })

test('an invited address without an event is deleted after a day', async () => {
  await append(
    created(10),
    invited('project-10', 'MemberInvited', 101),
    invited('platform', 'PlatformInvited', 201),
  )
  for (const id of [101, 102]) await claim(id, 10)
  for (const id of [201, 202]) await claim(id, null)
  await claim(103, 10, 0.5)
  await claim(104, 11)
  await repair()
  expect(await memberships(101, 102, 103, 104, 201, 202)).toEqual([101, 103, 201])
})

test('an address that is invited again during the check is kept', async () => {
  await append(created(20))
  await claim(301, 20)
  const claimedDuringRead = wrapStore(store, {
    read: (...args) => ({
      async *[Symbol.asyncIterator]() {
        yield* store.read(...args)
        await db
          .updateTable('identity.entries')
          .set({ claimed_at: daysAgo(0) })
          .where('id', '=', 301)
          .execute()
      },
    }),
  })
  await deleteOrphanedMemberships({ db, store: claimedDuringRead, log })
  expect(await memberships(301)).toEqual([301])
})

test('a claim with an event is checked once', async () => {
  await append(created(30), invited('project-30', 'MemberInvited', 401))
  await claim(401, 30)
  await repair()
  const streams: string[] = []
  const watched = wrapStore(store, {
    read: (stream, ...args) => {
      streams.push(stream)
      return store.read(stream, ...args)
    },
  })
  await deleteOrphanedMemberships({ db, store: watched, log })
  expect(streams).not.toContain('project-30')
})
