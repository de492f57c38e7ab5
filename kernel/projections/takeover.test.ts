import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { runWhileLeader } from '../leadership/leader-lease.ts'
import { kernelNames } from '../testing/schema.ts'
import { until } from '../resilience/until.ts'
import { readCheckpoint } from './checkpoint.ts'
import { leadProjections } from './lead-projections.ts'
import { allRows, changed, noteModel, openNoteLog, projectToTheEnd, written } from './testing/notes.ts'

const log = await openNoteLog()
const { db, store, logId, url, append } = log
const program = fileURLToPath(new URL('testing/leading-process.ts', import.meta.url))
let nextNote = 1

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
    names: kernelNames,
    url,
    name: schema,
    log: silent,
    signal: stop.signal,
    heartbeatMs: 20,
    takeoverAfterMs: 300,
    work: (lead) =>
      leadProjections({ readModel: noteModel(log, schema), store, logId, log: silent, progress }, lead),
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
  const leader = await leaderProcess('notes_killed')
  await reached('notes_killed', await append(written(nextNote++)))
  standBy('notes_killed')
  leader.signal('SIGKILL')
  await reached('notes_killed', await append(written(nextNote++)))
  await expectFreshRows('notes_killed')
}, 30_000)

test('a leading projector that freezes is replaced by a standby, and writes no rows after waking up', async () => {
  const leader = await leaderProcess('notes_frozen')
  const note = nextNote++
  await reached('notes_frozen', await append(written(note)))
  standBy('notes_frozen')
  leader.signal('SIGSTOP')
  await reached('notes_frozen', await append(written(nextNote++), written(nextNote++)))
  leader.signal('SIGCONT')
  // The second process has already projected the events above.
  await reached('notes_frozen', await append(changed(note, 'later'), written(nextNote++)))
  await until(() => leader.messages.includes('over'))
  expect(leader.messages).toEqual(['leading', 'over'])
  await expectFreshRows('notes_frozen')
}, 30_000)
