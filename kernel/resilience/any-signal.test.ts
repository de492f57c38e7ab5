import { expect, test } from 'vitest'
import { collectGarbage } from '../testing/garbage.ts'
import { anySignal } from './any-signal.ts'
import { pause } from './backoff.ts'

/** Aborts a source of the signal. Nothing but the signal refers to the source. */
function abortedLater(): AbortSignal {
  const source = new AbortController()
  setTimeout(() => source.abort(), 20)
  return anySignal([source.signal])
}

test('a signal of anySignal() aborts even if the aborted source could be garbage-collected', async () => {
  const other = new AbortController().signal
  const signals = [abortedLater(), anySignal([other, abortedLater()]), anySignal([AbortSignal.timeout(20)])]
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false, false])
  for (let n = 0; n < 3; n += 1) {
    await pause(40)
    collectGarbage()
  }
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true])
})
