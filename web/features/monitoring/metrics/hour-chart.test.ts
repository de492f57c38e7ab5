import { afterEach, expect, test, vi } from 'vitest'
import type { Minute } from '#schema/api/monitoring.ts'
import { scaleMaximum, minuteCharts, lastMeasured } from './hour-chart.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  [[], 1],
  [[0, 0.2], 1],
  [[1.2], 2],
  [[34], 50],
  [[50], 50],
  [[51, 3], 100],
  [[1840], 2000],
])('for the chart values %j, scaleMaximum returns %d', (amounts, top) =>
  expect(scaleMaximum(amounts)).toBe(top),
)

const busy: Minute = {
  at: '2026-11-21T08:14:00.000Z',
  requests: 34,
  failures: 2,
  avg: 8.25,
  p95: 25,
  lagSeconds: 0.5,
}
const quiet: Minute = { ...busy, requests: 0, failures: 0, avg: null, p95: null, lagSeconds: null }
const readings = (minute: Minute) => minuteCharts.map(({ reading }) => reading(minute))
const bars = (minute: Minute) => minuteCharts.map(({ bar }) => bar(minute))

test('in the chart of the last hour, the text and the bar of a minute show equal values', () => {
  expect(readings(busy)).toEqual([
    '34 requests, 2 failed',
    '8.3 ms on average, 95% within 25 ms',
    'Read models 0.5 s behind',
  ])
  expect(bars(busy)).toEqual([
    { whole: 34, part: 2 },
    { whole: 25, part: 8.25 },
    { whole: 0.5, part: 0 },
  ])
})

test('in the chart of the last hour, the time of a minute is as long as the other times in British English', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
  vi.resetModules()
  const { formatMinute } = await import('./hour-chart.ts')
  expect(formatMinute({ ...busy, at: new Date(2026, 10, 21, 6, 6).toISOString() })).toBe('06:06')
})

test('in the chart of the last hour, a minute without requests has no response time bar', () => {
  expect(readings(quiet)).toEqual(['0 requests, none failed', 'No requests', 'Not measured'])
  expect(bars(quiet)).toEqual([{ whole: 0, part: 0 }, null, null])
})

test('in the response time chart, an average above the 95th percentile is drawn at the 95th percentile', () => {
  expect(bars({ ...busy, avg: 90 })[1]).toEqual({ whole: 25, part: 25 })
})

test('lastMeasured returns the last minute with measurements, or the last minute if no minute was measured', () => {
  const last = (minutes: readonly Minute[]) => minuteCharts.map((view) => lastMeasured(view, minutes))
  expect(last([busy, busy, quiet])).toEqual([2, 1, 1])
  expect(last([quiet, quiet])).toEqual([1, 1, 1])
})
