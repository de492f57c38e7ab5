import { expect, test } from 'vitest'
import { histogramSteps } from '#schema/api/monitoring.ts'
import { RequestMeter } from './request-meter.ts'

const at = (time: string) => new Date(`2026-03-01T${time}Z`)
let now = at('10:00:30')
const meter = new RequestMeter(() => now)
const add = (ms: number, status = 200) => meter.add({ route: 'GET /api/tasks', ms, status })

test('the request meter counts requests by minute and route and stores a histogram of the durations', () => {
  for (const ms of [5, 5.1, 20, 9_000]) add(ms)
  add(1, 503)
  meter.add({ route: 'POST /api/login', ms: 300, status: 401 })
  now = at('10:01:00')
  add(7)
  const [tasks, login, later, ...others] = meter.take()
  expect(others).toEqual([])
  expect(tasks).toMatchObject({ minute: at('10:00:00'), count: 5, failures: 1, minMs: 1, maxMs: 9_000 })
  expect(tasks?.totalMs).toBeCloseTo(9_031.1)
  expect(tasks?.histogram).toEqual([2, 1, 1, ...Array<number>(histogramSteps.length - 3).fill(0), 1])
  expect(login).toMatchObject({ route: 'POST /api/login', count: 1, failures: 0 })
  expect(later).toMatchObject({ minute: at('10:01:00'), count: 1, minMs: 7, maxMs: 7 })
  expect(meter.take()).toEqual([])
})

test('measurements that could not be stored and were put back into the request meter are added to later measurements', () => {
  add(10)
  const taken = meter.take()
  add(30, 500)
  meter.putBack(taken)
  expect(meter.take()).toMatchObject([{ count: 2, failures: 1, totalMs: 40, minMs: 10, maxMs: 30 }])
})
