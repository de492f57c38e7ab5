import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Alarm } from './alarm.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const signal = new AbortController().signal

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const clock = { setTo: (at: string) => vi.setSystemTime(new Date(at)) }

/** Advances the clock, but runs timers only in the last minute of each hour, because the alarm checks the clock often. */
async function advance(milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds
  while (Date.now() < end) {
    const lastMinute = Math.floor(Date.now() / hour) * hour + hour - minute
    if (Date.now() < lastMinute) vi.setSystemTime(lastMinute)
    await vi.advanceTimersByTimeAsync(minute)
  }
}

/** Returns the times at which the alarm resolved a wait within so many days. */
async function ringsWithin(days: number, alarm: Alarm): Promise<string[]> {
  const rings: string[] = []
  const stopped = new AbortController()
  const listening = (async () => {
    while (!stopped.signal.aborted) {
      await alarm.wait(day, stopped.signal).catch(() => undefined)
      if (!stopped.signal.aborted) rings.push(new Date().toISOString())
    }
  })()
  await advance(days * day)
  stopped.abort()
  await listening
  return rings
}

test('the alarm rings at eight in the time zone, also after a change of the clocks', async () => {
  clock.setTo('2026-03-27T12:00:00.000Z')
  const alarm = new Alarm('Europe/Berlin')
  expect(await ringsWithin(3, alarm)).toEqual([
    '2026-03-28T07:00:00.000Z',
    '2026-03-29T06:00:00.000Z',
    '2026-03-30T06:00:00.000Z',
  ])
  alarm.stop()
})

test('a missed alarm resolves the next wait once', async () => {
  clock.setTo('2026-11-16T07:59:00.000Z')
  const alarm = new Alarm('UTC')
  await advance(hour)
  await alarm.wait(day, signal)
  expect(await ringsWithin(1, alarm)).toEqual(['2026-11-17T08:00:00.000Z'])
  alarm.stop()
})

test('a wait ends after its timeout and when it is aborted', async () => {
  const alarm = new Alarm('UTC')
  await alarm.wait(1, signal)
  await expect(alarm.wait(day, AbortSignal.abort())).resolves.toBeUndefined()
  alarm.stop()
})
