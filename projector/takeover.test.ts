import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readCheckpoint } from './checkpoint.ts'
import { leadWhenFree } from './leader.ts'
import { projectWhileLeading } from './project-while-leading.ts'
import { projections } from './projections/index.ts'
import { created, happened } from './testing/events.ts'
import { testLog, until } from './testing/log.ts'
import { allRows, projectToTheEnd } from './testing/read-models.ts'

const log = await testLog()
const { db, pool, store, logId, url, append } = log
const program = fileURLToPath(new URL('testing/leading-process.ts', import.meta.url))
let nextProject = 1

async function leaderProcess(schema: string) {
  const child = fork(program, [url, schema], { execArgv: [] })
  const said: unknown[] = []
  child.on('message', (message) => said.push(message))
  onTestFinished(async () => {
    const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
    child.kill('SIGKILL')
    await gone
  })
  await until(() => said.includes('leading'))
  return { said, signal: (signal: NodeJS.Signals) => child.kill(signal) }
}

function standBy(schema: string) {
  const stop = new AbortController()
  const silent = pino({ level: 'silent' })
  const progress = { position: null, caughtUp: false, trouble: null }
  const standing = leadWhenFree({
    url,
    name: schema,
    log: silent,
    signal: stop.signal,
    beatMs: 20,
    patienceMs: 300,
    work: (lead) =>
      projectWhileLeading(
        { readModel: { db, pool, schema, projections }, store, logId, log: silent, progress },
        lead,
      ),
  })
  onTestFinished(async () => {
    stop.abort()
    await standing
  })
}

const reached = (schema: string, position: bigint) =>
  until(async () => (await readCheckpoint(db, schema))?.position === position)

async function isAsMadeAnew(schema: string): Promise<void> {
  await projectToTheEnd(log, `${schema}_reference`)
  expect(await allRows(db, schema)).toEqual(await allRows(db, `${schema}_reference`))
}

test('a leader that is killed is followed at once', async () => {
  const leader = await leaderProcess('read_killed')
  await reached('read_killed', await append(created(nextProject++)))
  standBy('read_killed')
  leader.signal('SIGKILL')
  await reached('read_killed', await append(created(nextProject++)))
  await isAsMadeAnew('read_killed')
}, 30_000)

test('a leader that is frozen is followed, steps down when it thaws, and writes nothing twice', async () => {
  const leader = await leaderProcess('read_frozen')
  const project = nextProject++
  await reached('read_frozen', await append(created(project)))
  standBy('read_frozen')
  leader.signal('SIGSTOP')
  await reached('read_frozen', await append(created(nextProject++), created(nextProject++)))
  leader.signal('SIGCONT')
  // What it finds when it thaws is what the other has written already.
  const renamed = happened(`project-${project}`, 'ProjectRenamed', { name: 'Renamed' })
  await reached('read_frozen', await append(renamed, created(nextProject++)))
  await until(() => leader.said.includes('over'))
  expect(leader.said).toEqual(['leading', 'over'])
  await isAsMadeAnew('read_frozen')
}, 30_000)
