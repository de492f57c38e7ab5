import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OpenApi } from '#api/documentation/openapi.ts'
import { seededRandom } from '#kernel/testing/random.ts'
import { Client } from '#ops/testing/client.ts'
import { kinds, withoutSession, World, type Kind, type Known } from './callers.ts'
import { operationsOf, requestsOf, type GeneratedRequest, type Operation } from './requests.ts'
import { takeGrowth } from './row-counts.ts'
import { startTarget } from './target.ts'

const requests = 10_000
/** The test ends after this number of problems. */
const maxProblems = 10
/** A request may block the event loop for this time longer than a request that does no work. */
const maxStallMs = 100
const repetitions = 5
/** Has a minimum response time. So the test calls it only in the first rounds. */
const slowOnPurpose = 'forgotPassword'

/** Operations after which the members of the project are no longer the same. */
const changesTeam = new Set([
  'deleteAccount',
  'deleteProject',
  'leaveProject',
  'removeMember',
  'changeRole',
  'cancelInvitation',
  'acceptInvitation',
])
/** Operations that end sessions of the caller. */
const endsSession = new Set(['logout', 'changePassword', 'endOtherSessions'])

/** The API stores measurements and log entries every minute, whichever request it handles. */
const measurements = /^work\.(request_minutes|lag_minutes|disks|errors|incidents|pending_incidents)$/

/** Refused requests that a rate limit counts, because each of them is an attempt to guess. */
const countedAttempts: Readonly<Record<string, readonly number[]>> = {
  login: [401], // a password was compared
  changePassword: [400],
  deleteAccount: [400],
  register: [409], // the response shows that an account exists
  readCalendar: [404], // a secret address was compared
}

const mayLeave = (table: string, operation: string, status: number) =>
  measurements.test(table) ||
  (table === 'work.limits' && countedAttempts[operation]?.includes(status) === true)

test('no request of any caller gets 5xx, blocks the event loop, or leaves rows if it is refused', async () => {
  const seed = seededRandom('hostile requests').below(2 ** 31)
  const target = await startTarget()
  const { db } = target.database
  const world = await World.create(target)
  const operations = operationsOf(await new Client(target.url).call<OpenApi>('GET', '/api/openapi.json'))
  const generators = new WeakMap<Known, Map<Operation, fc.Arbitrary<GeneratedRequest>>>()
  function generate(operation: Operation, index: number): GeneratedRequest {
    const { known } = world
    const cached = generators.get(known) ?? new Map<Operation, fc.Arbitrary<GeneratedRequest>>()
    const generator = cached.get(operation) ?? requestsOf(operation, known)
    generators.set(known, cached.set(operation, generator))
    const [request] = fc.sample(generator, { seed: seed + index, numRuns: 1 })
    if (!request) throw new Error('No request was generated')
    return request
  }
  const { longestStallMs } = target

  async function send(operation: Operation, kind: Kind, index: number) {
    const request = generate(operation, index)
    const { path, body } = request
    const headers = {
      ...request.headers,
      'x-forwarded-for': `10.9.${index >> 8}.${index & 255}`,
      ...(kind === 'another website' && { origin: 'https://hostile.example' }),
    }
    const client = world.client(kind)
    const { status, text } =
      operation.name === 'live'
        ? await openStream(client, path, headers)
        : await client.send(operation.method, path, { body, headers }).catch(noResponse)
    const [stallMs, rows] = await Promise.all([longestStallMs(), takeGrowth(db)])
    const shown = `${operation.name} by ${kind}: ${operation.method} ${path} ${body ?? ''}`
    if (status < 300 && endsSession.has(operation.name)) await world.renewSession(kind)
    if (status < 300 && changesTeam.has(operation.name)) {
      await world.renew(operation.name === 'deleteAccount' ? kind : undefined)
      await Promise.all([longestStallMs(), takeGrowth(db)])
    }
    return { status, stallMs, rows, request: `${shown.slice(0, 400)} → ${status} ${text.slice(0, 200)}` }
  }

  /**
   * Repeats a request alone, because another process or a garbage collection may have caused the stall. A request that
   * causes it blocks the event loop each time, and a request that does no work does not.
   */
  async function isStall(operation: Operation, kind: Kind, index: number): Promise<boolean> {
    for (let run = 0; run < repetitions; run++) {
      await longestStallMs()
      await new Client(target.url).get('/health/live')
      const idleMs = await longestStallMs()
      const { stallMs } = await send(operation, kind, index)
      if (stallMs - idleMs <= maxStallMs) return false
    }
    return true
  }

  const problems: string[] = []
  const succeeded = new Set<string>()
  const statuses = new Map<number, number>()
  await Promise.all([longestStallMs(), takeGrowth(db)])
  for (const [index, { operation, kind }] of turnsOf(operations).entries()) {
    if (problems.length === maxProblems) break
    const { status, stallMs, rows, request } = await send(operation, kind, index)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 500) problems.push(request)
    if (status < 400) succeeded.add(operation.name)
    if (status < 400 && operation.needsSession && withoutSession.some((one) => one === kind))
      problems.push(`without a session: ${request}`)
    if (stallMs > maxStallMs && (await isStall(operation, kind, index)))
      problems.push(`blocked the event loop for ${Math.round(stallMs)} ms: ${request}`)
    const left = Object.keys(rows).filter((table) => !mayLeave(table, operation.name, status))
    if (status >= 400 && left.length > 0) problems.push(`left rows in ${left.join(', ')}: ${request}`)
  }
  expect(problems).toEqual([])
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 409]))
  expect(succeeded.size).toBeGreaterThan(0.7 * operations.length)
}, 600_000)

/** Returns all pairs of an operation and a caller in turn. */
function turnsOf(operations: readonly Operation[]) {
  const rounds = Math.ceil(requests / (operations.length - 1) / kinds.length)
  const turns = Array.from({ length: rounds }, (_, round) =>
    kinds.flatMap((kind) =>
      operations
        .filter(({ name }) => round < 2 || name !== slowOnPurpose)
        .map((operation) => ({ operation, kind })),
    ),
  )
  return turns.flat().slice(0, requests)
}

/** A request without a response counts as a failure of the server. */
const noResponse = (error: unknown) => ({ status: 599, text: String(error) })

async function openStream(client: Client, path: string, headers: Record<string, string>) {
  const aborted = new AbortController()
  const { status } = await client.open(path, { headers, signal: aborted.signal })
  aborted.abort()
  return { status, text: '' }
}
