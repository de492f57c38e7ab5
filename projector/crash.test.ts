import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { seededRandom } from '#store/testing/random.ts'
import { folderOfFile } from '#store/testing/folder.ts'
import { readCheckpoint } from './checkpoint.ts'
import { projections } from './projections/index.ts'
import { rebuild } from './rebuild.ts'
import { readStatus } from './status.ts'
import { startLoad, type Load } from './testing/load.ts'
import { testLog, until } from './testing/log.ts'
import { startProjectorProcess, type ProjectorProcess } from './testing/process.ts'
import { allRows, projectToTheEnd } from './testing/read-models.ts'

const log = await testLog()
const { db, pool, store, logId, url } = log
const schema = readSchema(readVersion)
const random = seededRandom('a projector that crashes')
const dataDir = await folderOfFile()
const processes: ProjectorProcess[] = []
afterAll(async () => {
  for (const running of processes) running.signal('SIGKILL')
  await Promise.all(processes.map(({ gone }) => gone))
})

function start(): ProjectorProcess {
  const started = startProjectorProcess(url, dataDir)
  processes.push(started)
  return started
}

const place = async () => (await readCheckpoint(db, schema))?.position ?? 0n
const moved = async (by: bigint) => {
  const from = await place()
  await until(async () => (await place()) >= from + by)
}
const leaders = async () =>
  new Map((await readStatus({ db, store, logId, schema })).leaders.map(({ of, pid }) => [of, pid]))
/** Each lead is held by somebody else than before. */
const ledAnew = async (before?: Map<string, number | null>) =>
  until(async () => {
    const now = await leaders()
    return now.size === 2 && [...now].every(([of, pid]) => pid !== null && pid !== before?.get(of))
  })

test('killed twenty times and frozen once under load, rebuilt meanwhile: nothing is lost, nothing comes twice', async () => {
  const writer = new PostgresLog({ url })
  let leader = start()
  await leader.ready
  const load = startLoad(writer, 2, random)

  for (let kills = 0; kills < 20; kills++) {
    const standby = start()
    await standby.ready
    await moved(BigInt(1 + random.below(40)))
    leader.signal('SIGKILL')
    await leader.gone
    leader = standby
  }

  await ledAnew() // by the one that is alive, before another can take one of the leads
  const before = await leaders()
  const standby = start()
  await standby.ready
  leader.signal('SIGSTOP')
  await ledAnew(before)
  await moved(100n)
  leader.signal('SIGCONT')

  await rebuild({
    readModel: { db, pool, schema, projections },
    store,
    logId,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
  })
  await moved(100n)
  await load.stop()
  await writer.close()
  await everythingIsThereOnce(load)

  for (const running of [leader, standby]) running.signal('SIGTERM')
  await Promise.all([leader.gone, standby.gone])
}, 480_000)

async function everythingIsThereOnce(load: Load): Promise<void> {
  const end = await store.lastPosition()
  await until(async () => (await place()) === end)
  await projectToTheEnd(log, 'read_reference')
  expect(await allRows(db, schema)).toEqual(await allRows(db, 'read_reference'))
  await until(async () => {
    const { position } = await db
      .selectFrom('work.reactor_checkpoints')
      .select('position')
      .executeTakeFirstOrThrow()
    return position === end
  })
  const mails = await db.selectFrom('work.outbox').select('key').execute()
  const expected = load.resets.map((id) => `reset:${id}`).toSorted()
  expect(mails.map(({ key }) => key).toSorted()).toEqual(expected)
}
