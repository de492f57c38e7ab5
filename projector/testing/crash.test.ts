import { pino } from 'pino'
import { expect, test } from 'vitest'
import { databaseNames, leasesFor, readSchema } from '#schema/tables/database.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { seededRandom } from '#kernel/testing/random.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { readCheckpoint } from '#kernel/projections/checkpoint.ts'
import { rebuild } from '#kernel/projections/rebuild.ts'
import { readStatus } from '#kernel/projections/status.ts'
import { startLoad, type Load } from './load.ts'
import { testLog } from './log.ts'
import { until } from '#kernel/resilience/until.ts'
import { startProjectorProcess } from './process.ts'
import { allRows, projectToTheEnd } from './read-models.ts'
import { readModelDefinition } from '../read-model/read-model.ts'

const log = await testLog()
const { db, pool, store, logId, url } = log
const schema = readSchema
const random = seededRandom('a projector that crashes')
const dataDir = await temporaryFolder()
const start = () => startProjectorProcess(url, dataDir)

const readPosition = async () => (await readCheckpoint(db, schema))?.position ?? 0n
const waitForProgress = async (by: bigint) => {
  const from = await readPosition()
  await until(async () => (await readPosition()) >= from + by)
}
const leaders = async () =>
  new Map(
    (
      await readStatus({ db, names: databaseNames, store, logId, schema, leases: leasesFor(schema) })
    ).leaders.map(({ lease, pid }) => [lease, pid]),
  )
/** Waits until every lease has a leader that differs from its leader in `before`. */
const leadersChanged = async (before?: Map<string, number | null>) =>
  until(async () => {
    const now = await leaders()
    return now.size === 2 && [...now].every(([of, pid]) => pid !== null && pid !== before?.get(of))
  })

test('while projectors are killed and read models are rebuilt, no event is lost or projected twice', async () => {
  const writer = new PostgresLog({ url })
  let leader = start()
  await leader.ready
  const load = startLoad(writer, 2, random)

  for (let kills = 0; kills < 20; kills++) {
    const standby = start()
    await standby.ready
    await waitForProgress(BigInt(1 + random.below(40)))
    leader.signal('SIGKILL')
    await leader.exited
    leader = standby
  }

  await leadersChanged() // The running process must hold both leases before another process starts.
  const before = await leaders()
  const standby = start()
  await standby.ready
  leader.signal('SIGSTOP')
  await leadersChanged(before)
  await waitForProgress(100n)
  leader.signal('SIGCONT')

  await rebuild({
    readModel: { ...readModelDefinition, db, pool, schema },
    store,
    logId,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
  })
  await waitForProgress(100n)
  await load.stop()
  await writer.close()
  await expectEachEventOnce(load)

  for (const running of [leader, standby]) running.signal('SIGTERM')
  await Promise.all([leader.exited, standby.exited])
}, 480_000)

async function expectEachEventOnce(load: Load): Promise<void> {
  const end = await store.lastPosition()
  await until(async () => (await readPosition()) === end)
  await projectToTheEnd(log, 'read_reference')
  expect(await allRows(db, schema)).toEqual(await allRows(db, 'read_reference'))
  await until(async () => {
    const { position } = await db
      .selectFrom('work.reactor_checkpoints')
      .select('position')
      .executeTakeFirstOrThrow()
    return position === end
  })
  const emails = await db.selectFrom('work.outbox').select('key').execute()
  const expected = load.resets.map((id) => `reset:${id}`).toSorted()
  expect(emails.map(({ key }) => key).toSorted()).toEqual(expected)
}
