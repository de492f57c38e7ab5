import { expect, test } from 'vitest'
import { HttpError } from '../http/http-error.ts'
import { maxStreams, OpenStreams } from './open-streams.ts'

let count = 0
const unique = () => `unique ${count++}`
const subjects = () => ({ session: unique(), user: unique(), address: unique() })

function refusalOf(work: () => unknown): HttpError {
  try {
    work()
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
  throw new Error('The stream was not refused')
}

test.each([
  ['session', /for this login. At most 20 /],
  ['user', /for this account. At most 50 /],
  ['address', /for this network address. At most 200 /],
] as const)('more live streams than the limit per %s are refused until a stream ends', (kind, message) => {
  const streams = new OpenStreams()
  const shared = unique()
  const open = () => streams.open({ ...subjects(), [kind]: shared })
  const releases = Array.from({ length: maxStreams[kind] }, open)
  const refusal = refusalOf(open)
  expect([refusal.status, refusal.retryAfter, refusal.message]).toEqual([
    429,
    30,
    expect.stringMatching(message),
  ])
  streams.open(subjects())
  releases[0]?.()
  open()
})

test('the end of a live stream counts once, and a refused live stream does not count', () => {
  const streams = new OpenStreams()
  const own = subjects()
  const releases = Array.from({ length: maxStreams.session }, () => streams.open(own))
  const others = { ...own, session: unique() }
  for (let attempt = 0; attempt < maxStreams.user; attempt++) refusalOf(() => streams.open(own))
  for (let more = maxStreams.session; more < maxStreams.user; more++)
    streams.open({ ...others, session: unique() })
  expect(refusalOf(() => streams.open(others)).status).toBe(429)
  releases[0]?.()
  releases[0]?.()
  streams.open(others)
  expect(refusalOf(() => streams.open(others)).status).toBe(429)
})
