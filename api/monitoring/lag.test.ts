import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { monitoring as contract } from '#schema/api/index.ts'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import { recordLag, claimMinute } from './alerts.ts'

const app = await startTestApp()
const { db } = app.database
const admin = await app.administrator()

async function check() {
  const answer = await admin.send('POST', contract.checkAlerts.path)
  return contract.checkAlerts.response.parse(answer.body()).incidents
}

test('lag between two checks is an incident even if it has ended', async () => {
  const kept = (minute: Date, seconds: number) =>
    db
      .insertInto('work.lag_minutes')
      .values({ minute, seconds })
      .onConflict((on) => on.column('minute').doUpdateSet({ seconds }))
      .execute()
  const minute = () => new Date(Math.floor(Date.now() / 60_000) * 60_000 - 60_000)
  await kept(minute(), 30)
  expect(await check()).toEqual([])
  await kept(minute(), 46)
  expect(await check()).toMatchObject([
    {
      subject: 'projector',
      message: 'The read models were 46 seconds behind within the last two minutes.',
    },
  ])
})

test('the recorded lag of a minute is the highest one', async () => {
  const now = () => new Date('2033-01-01T00:00:30Z')
  const minute = new Date('2033-01-01T00:00:00Z')
  await claimMinute(db, { minute, seconds: 12 })
  const kept = async () => {
    const rows = db.selectFrom('work.lag_minutes').select('seconds').where('minute', '=', minute)
    return (await rows.executeTakeFirstOrThrow()).seconds
  }
  await recordLag({ db, store: app.store, now })
  expect(await kept()).toBe(12)
  const [begun] = await Array.fromAsync(app.store.read('log'))
  if (!begun) throw new Error('a log begins')
  const metadata = { ...begun.metadata, occurredAt: '2033-01-01T00:00:10.000Z' }
  const end = 10n ** 15n
  const behind = wrapStore(app.store, {
    lastPosition: () => Promise.resolve(end),
    async *subscribe() {
      yield { events: [{ ...begun, position: end, metadata }], caughtUp: true }
    },
  })
  await recordLag({ db, store: behind, now })
  expect(await kept()).toBe(20)
})
