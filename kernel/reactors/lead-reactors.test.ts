import { pino } from 'pino'
import { expect, test } from 'vitest'
import { newer, openNoteLog, written } from '../projections/testing/notes.ts'
import { noteReadModel } from '../projections/testing/note-read-model.ts'
import { kernelNames } from '../testing/schema.ts'
import { until } from '../resilience/until.ts'
import { openCheckpoints } from './checkpoints.ts'
import { leadReactors } from './lead-reactors.ts'
import type { Reactor } from './reactor.ts'

/** Runs a reactor as the leader. Collects its written effects and the reported problems. */
async function leadTestReactor(react: Reactor<string>['react']) {
  const { db, store, logId, append } = await openNoteLog()
  const reactors = [{ name: 'notes', react }]
  await openCheckpoints(db, kernelNames, store, logId, reactors)
  const written: string[] = []
  const problems: (string | null)[] = []
  const stop = new AbortController()
  const { signal } = stop
  const lease = {
    signal,
    report: async (problem: string | null) => void problems.push(problem),
    confirm: () => Promise.resolve(),
  }
  const run = {
    db,
    names: kernelNames,
    store,
    logId,
    parse: noteReadModel.parse,
    reactors,
    writeEffects: async (_: unknown, effects: readonly { readonly effect: string }[]) =>
      void written.push(...effects.map(({ effect }) => effect)),
    signal,
    log: pino({ level: 'silent' }),
  }
  return { append, stop, written, problems, ended: leadReactors(run, lease) }
}

test('if a reactor fails, the leader reports the problem and handles the event again', async () => {
  let attempts = 0
  const reactors = await leadTestReactor(async ({ stream }) => {
    attempts += 1
    if (attempts === 1) throw new Error('no connection to ida@halden.example')
    return [stream]
  })
  await reactors.append(written(1))
  await until(() => reactors.written.length > 0)
  reactors.stop.abort()
  await reactors.ended
  expect(reactors.written).toEqual(['note-1'])
  expect(reactors.problems).toEqual([null, 'no connection to [address]', null])
})

test('at an event of a newer release, the reactors end and the leader reports the event', async () => {
  const reactors = await leadTestReactor(async ({ stream }) => [stream])
  await reactors.append(newer(2))
  await reactors.ended
  expect(reactors.written).toEqual([])
  expect(reactors.problems.at(-1)).toContain('NoteWritten v99 at note-2@0')
})
