import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readCheckpoint } from '#kernel/projections/checkpoint.ts'
import { runWhileLeader } from '#kernel/leadership/leader-lease.ts'
import { leadProjections } from '#kernel/projections/lead-projections.ts'
import { created, eventOf } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { until } from '#kernel/testing/until.ts'
import { allRows, projectToTheEnd } from '../testing/read-models.ts'
import { readModelDefinition } from './read-model.ts'
import { databaseNames } from '#schema/tables/database.ts'

const log = await testLog()
const { db, pool, store, logId, url, append } = log
const program = fileURLToPath(new URL('../testing/leading-process.ts', import.meta.url))
let nextProject = 1

async function leaderProcess(schema: string) {
  const child = fork(program, [url, schema], { execArgv: [] })
  const messages: unknown[] = []
  child.on('message', (message) => messages.push(message))
  onTestFinished(async () => {
    const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
    child.kill('SIGKILL')
    await exited
  })
  await until(() => messages.includes('leading'))
  return { messages, signal: (signal: NodeJS.Signals) => child.kill(signal) }
}

function standBy(schema: string) {
  const stop = new AbortController()
  const silent = pino({ level: 'silent' })
  const progress = { position: null, caughtUp: false, problem: null }
  const running = runWhileLeader({
    names: databaseNames,
    url,
    name: schema,
    log: silent,
    signal: stop.signal,
    heartbeatMs: 20,
    takeoverAfterMs: 300,
    work: (lead) =>
      leadProjections(
        { readModel: { ...readModelDefinition, db, pool, schema }, store, logId, log: silent, progress },
        lead,
      ),
  })
  onTestFinished(async () => {
    stop.abort()
    await running
  })
}

const reached = (schema: string, position: bigint) =>
  until(async () => (await readCheckpoint(db, schema))?.position === position)

async function expectFreshRows(schema: string): Promise<void> {
  await projectToTheEnd(log, `${schema}_reference`)
  expect(await allRows(db, schema)).toEqual(await allRows(db, `${schema}_reference`))
}

test('if the leading projector is killed, a standby projector continues the projections', async () => {
  const leader = await leaderProcess('read_killed')
  await reached('read_killed', await append(created(nextProject++)))
  standBy('read_killed')
  leader.signal('SIGKILL')
  await reached('read_killed', await append(created(nextProject++)))
  await expectFreshRows('read_killed')
}, 30_000)

test('a leading projector that freezes is replaced by a standby, and writes no rows after waking up', async () => {
  const leader = await leaderProcess('read_frozen')
  const project = nextProject++
  await reached('read_frozen', await append(created(project)))
  standBy('read_frozen')
  leader.signal('SIGSTOP')
  await reached('read_frozen', await append(created(nextProject++), created(nextProject++)))
  leader.signal('SIGCONT')
  // The standby projector has already projected the events above.
  const renamed = eventOf(`project-${project}`, 'ProjectRenamed', { name: 'Renamed' })
  await reached('read_frozen', await append(renamed, created(nextProject++)))
  await until(() => leader.messages.includes('over'))
  expect(leader.messages).toEqual(['leading', 'over'])
  await expectFreshRows('read_frozen')
}, 30_000)
