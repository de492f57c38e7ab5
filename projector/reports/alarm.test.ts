import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Alarm } from './alarm.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const signal = new AbortController().signal

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const clock = { setTo: (at: string) => vi.setSystemTime(new Date(at)) }

/** Hour by hour, of each of which only the last minute is lived through: the alarm looks at the clock all the time. */
async function pass(milliseconds: number): Promise<void> {
  const end = Date.now() + milliseconds
  while (Date.now() < end) {
    const lastMinute = Math.floor(Date.now() / hour) * hour + hour - minute
    if (Date.now() < lastMinute) vi.setSystemTime(lastMinute)
    await vi.advanceTimersByTimeAsync(minute)
  }
}

/** When it rang within so many days, and was heard by somebody who always waits. */
async function ringsWithin(days: number, alarm: Alarm): Promise<string[]> {
  const heard: string[] = []
  const over = new AbortController()
  const listening = (async () => {
    while (!over.signal.aborted) {
      await alarm.wait(day, over.signal).catch(() => undefined)
      if (!over.signal.aborted) heard.push(new Date().toISOString())
    }
  })()
  await pass(days * day)
  over.abort()
  await listening
  return heard
}

test('it rings at eight by the clocks of the zone, also after they were changed', async () => {
  clock.setTo('2026-03-27T12:00:00.000Z')
  const alarm = new Alarm('Europe/Berlin')
  expect(await ringsWithin(3, alarm)).toEqual([
    '2026-03-28T07:00:00.000Z',
    '2026-03-29T06:00:00.000Z',
    '2026-03-30T06:00:00.000Z',
  ])
  alarm.stop()
})

test('it is heard by whoever waits next, once', async () => {
  clock.setTo('2026-11-16T07:59:00.000Z')
  const alarm = new Alarm('UTC')
  await pass(hour)
  await alarm.wait(day, signal)
  expect(await ringsWithin(1, alarm)).toEqual(['2026-11-17T08:00:00.000Z'])
  alarm.stop()
})

test('whoever has left something waits no longer than he likes, and nobody waits when all is over', async () => {
  const alarm = new Alarm('UTC')
  await alarm.wait(1, signal)
  await expect(alarm.wait(day, AbortSignal.abort())).rejects.toThrow('aborted')
  alarm.stop()
})
