import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { monitoring as contract } from '#schema/api/index.ts'
import { connectedWith } from '#store/testing/database.ts'
import { certificateMessage, diskMessage, fullDisk, quorumMessage } from './rules.ts'

const app = await startTestApp({ projector: false })
const { db } = app.database
const admin = await app.administrator()

const wrong = async () => {
  const answer = await admin.send('POST', contract.checkAlerts.path)
  expect(answer.status).toBe(200)
  const { incidents } = contract.checkAlerts.answer.parse(answer.body())
  return new Map(incidents.map(({ subject, message }) => [subject, message]))
}

test('five in a hundred requests that fail alarm, once there are enough of them', async () => {
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000)
  const times = { total_ms: 1, min_ms: 1, max_ms: 1, histogram: Array<number>(11).fill(0) }
  const requests = (count: number, failures: number) =>
    db
      .insertInto('work.request_minutes')
      .values({ minute, route: randomUUID(), count, failures, ...times })
      .execute()
  await requests(9, 9)
  expect((await wrong()).has('errors')).toBe(false)
  await requests(991, 60)
  expect((await wrong()).get('errors')).toMatch(/^Of the last 10\d\d requests, in five minutes, 69 failed/)
})

test('read models that nobody projects are an incident', async () => {
  expect((await wrong()).get('projector')).toMatch(/^The service projector is unhealthy/)
})

test('a cluster of which no node answers has no quorum, and nobody knows of its certificate', async () => {
  const away = await startTestApp({ env: { EVENTSTORE_URL: 'esdb://127.0.0.1:1,127.0.0.1:2' } })
  const watcher = await away.user()
  await away.database.db.updateTable('identity.accounts').set({ role: 'ADMIN' }).execute()
  const answer = await watcher.send('POST', contract.checkAlerts.path)
  expect(contract.checkAlerts.answer.parse(answer.body()).incidents).toMatchObject([
    {
      subject: 'quorum',
      message: "The event store's cluster has no quorum: 0 of 2 nodes answer, and none leads.",
    },
  ])
})

test('the disk alarms where less than a tenth is free', () => {
  expect(diskMessage({ free: 10, total: 100 })).toBeNull()
  expect(diskMessage({ free: 9.9, total: 100 })).toBe("Of the disk with the application's files 9 % is free.")
})

test('the fullest disk alarms, whichever process is asked, and names its host', async () => {
  const full = { host: 'web-2', folder: '/data', free: 1, total: 100, seen_at: new Date() }
  await db.insertInto('work.disks').values(full).execute()
  expect((await wrong()).get('disk')).toBe("Of the disk with the application's files on web-2 1 % is free.")
})

test('a disk that is too full to note that alarms; of one that is not, nobody knows how full the others are', async () => {
  const unwritable = connectedWith(app.database.url, 'default_transaction_read_only=on')
  const ours = { host: 'web-3', folder: '/data', total: 100 }
  expect(await fullDisk(unwritable.db, { ...ours, free: 0 })).toBe(
    "Of the disk with the application's files on web-3 0 % is free.",
  )
  await expect(fullDisk(unwritable.db, { ...ours, free: 50 })).rejects.toThrow('read-only transaction')
})

test('a certificate alarms two weeks before its end', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const after = (days: number) => new Date(now.getTime() + days * 86_400_000)
  expect(certificateMessage(after(14), now)).toBeNull()
  expect(certificateMessage(after(13.9), now)).toMatch(/ends in 13 days/)
  expect(certificateMessage(after(1), now)).toMatch(/ends in 1 day\./)
  expect(certificateMessage(after(-1), now)).toMatch(/has expired/)
})

test('a cluster has a quorum while most of it answer and one leads', () => {
  expect(quorumMessage({ alive: 2, all: 3, led: true })).toBeNull()
  expect(quorumMessage({ alive: 1, all: 3, led: true })).toMatch(/no quorum: 1 of 3 nodes answer\.$/)
  expect(quorumMessage({ alive: 3, all: 3, led: false })).toMatch(/3 of 3 nodes answer, and none leads\.$/)
})
