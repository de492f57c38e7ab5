import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OpenApi } from '#api/documentation/openapi.ts'
import { seededRandom } from '#kernel/testing/random.ts'
import { Client } from '#ops/testing/client.ts'
import { kinds, withoutSession, World, type Kind, type Known } from './callers.ts'
import { alwaysRefused, changesTeam, endsSession, isDue, mayChange } from './exceptions.ts'
import { operationsOf, requestsOf, type GeneratedRequest, type Operation } from './requests.ts'
import { takeChanges, type RowChange } from './row-changes.ts'
import { startTarget, type Stall } from './target.ts'

const minRequests = 10_000
/** In these rounds, all requests are valid. Later rounds change most requests of the operations that have succeeded. */
const validRounds = 2
/** After this number of rounds, each operation must have succeeded. Some valid requests are refused for a random id. */
const maxRounds = 50
/** The test ends after this number of problems. */
const maxProblems = 10
/** A request may block the event loop for this time longer than a request that does no work. */
const maxStallMs = 100
/** Processor time above this limit is a proof without a repetition. A waiting virtual machine can count some time too. */
const maxCpuMs = 2_000
const repetitions = 5
/** Number of requests that are sent at a time if none of them may change anything. */
const batchSize = 20

interface Sent {
  readonly operation: Operation
  readonly kind: Kind
  readonly index: number
  readonly status: number
  /** Request and response, for the message about a problem. */
  readonly text: string
}

const changeText = ({ table, row, change }: RowChange) => `${change} in ${table}: ${row.slice(0, 300)}`

const mayLeave = ({ table }: RowChange, { operation, status }: Sent) =>
  mayChange(table, operation.name, status)

test('no request of any caller gets 5xx, blocks the event loop, or leaves rows if it is refused', async () => {
  const seed = seededRandom('hostile requests').below(2 ** 31)
  const target = await startTarget()
  const { db } = target.database
  const world = await World.create(target)
  const operations = operationsOf(await new Client(target.url).call<OpenApi>('GET', '/api/openapi.json'))
  let known: Known = await world.prepare('anonymous')
  const generatorsOf = (onlyValid: boolean) =>
    new Map(operations.map((one) => [one, requestsOf(one, { getKnown: () => known, onlyValid })]))
  const generators = { valid: generatorsOf(true), mixed: generatorsOf(false) }
  let round = 0
  function generate(operation: Operation, index: number): GeneratedRequest {
    const isValid = round < validRounds || missing().includes(operation)
    const generator = generators[isValid ? 'valid' : 'mixed'].get(operation)
    const [request] = generator ? fc.sample(generator, { seed: seed + index, numRuns: 1 }) : []
    if (!request) throw new Error('No request was generated')
    return request
  }

  const problems: string[] = []
  const succeeded = new Set<string>()
  const missing = () =>
    operations.filter(({ name }) => !succeeded.has(name) && !Object.hasOwn(alwaysRefused, name))
  const statuses = new Map<number, number>()
  const count = () => [...statuses.values()].reduce((sum, one) => sum + one, 0)

  async function send(operation: Operation, kind: Kind, index: number): Promise<Sent> {
    const request = generate(operation, index)
    const { path, body } = request
    const headers = {
      ...request.headers,
      'x-forwarded-for': `10.9.${(index >> 8) & 255}.${index & 255}`,
      ...(kind === 'another website' && { origin: 'https://hostile.example' }),
    }
    const client = world.client(kind)
    const response =
      operation.name === 'live'
        ? await openStream(client, path, headers)
        : await client.send(operation.method, path, { body, headers }).catch(noResponse)
    const { status } = response
    const shown = `${operation.name} by ${kind}: ${operation.method} ${path} ${body ?? ''}`
    return {
      operation,
      kind,
      index,
      status,
      text: `${shown.slice(0, 400)} → ${status} ${response.text.slice(0, 200)}`,
    }
  }

  const takeEffects = async () => {
    const [stall, changes] = await Promise.all([target.longestStall(), takeChanges(db)])
    return { stall, changes }
  }

  function checkStatus({ operation, kind, status, text }: Sent): void {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 500) problems.push(text)
    if (status >= 400) return
    succeeded.add(operation.name)
    if (operation.needsSession && withoutSession.some((one) => one === kind))
      problems.push(`succeeded without a session: ${text}`)
  }

  /** Restores what a successful command has changed, so that later requests can succeed too. */
  async function restore({ operation: { name }, kind, status }: Sent): Promise<void> {
    if (status >= 300) return
    if (changesTeam.has(name)) await world.renew(name === 'deleteAccount' ? kind : undefined)
    if (!changesTeam.has(name) && !endsSession.has(name)) return
    known = await world.prepare(kind)
    await takeEffects()
  }

  /**
   * Returns true if a request blocks the event loop. A short stall may come from another process or from the machine, so the
   * request is repeated alone. The repetitions do not show a short stall that occurs only when the request first succeeds.
   */
  async function isStall({ operation, kind, index }: Sent, stall: Stall): Promise<boolean> {
    if (stall.cpuMs > maxCpuMs) return true
    if (stall.ms <= maxStallMs) return false
    for (let run = 0; run < repetitions; run++) {
      await target.longestStall()
      await new Client(target.url).get('/health/live')
      const idle = await target.longestStall()
      const sent = await send(operation, kind, index)
      const repeated = await takeEffects() // also discards the rows of the repetition
      await restore(sent)
      if (repeated.stall.ms - idle.ms <= maxStallMs) return false
    }
    return true
  }

  async function checkEffects(sent: Sent): Promise<void> {
    const { stall, changes } = await takeEffects()
    const isRefused = sent.status >= 400
    const left = changes.filter((change) => (isRefused || isRead(sent)) && !mayLeave(change, sent))
    if (left.length > 0) problems.push(`${left.map(changeText).join(', ')}: ${sent.text}`)
    if (await isStall(sent, stall))
      problems.push(`blocked the event loop for ${Math.round(stall.ms)} ms: ${sent.text}`)
    await restore(sent)
  }

  async function sendAlone(operation: Operation, kind: Kind, index: number): Promise<void> {
    const sent = await send(operation, kind, index)
    checkStatus(sent)
    await checkEffects(sent)
  }

  /** Sends requests that may change nothing. Only if they have an effect, repeats each alone, to find the one that has it. */
  async function sendTogether(batch: readonly Operation[], kind: Kind, first: number): Promise<void> {
    const all = await Promise.all(batch.map((operation, n) => send(operation, kind, first + n)))
    for (const sent of all) checkStatus(sent)
    const { stall, changes } = await takeEffects()
    const left = changes.filter((change) => !all.some((sent) => mayLeave(change, sent)))
    if (left.length === 0 && stall.ms <= maxStallMs) return
    const before = problems.length
    for (const { operation, index } of all) {
      const sent = await send(operation, kind, index)
      await checkEffects(sent)
    }
    if (left.length > 0 && problems.length === before)
      problems.push(
        `${left.map(changeText).join(', ')}: one of ${all.map(({ text }) => text.slice(0, 80)).join('; ')}`,
      )
  }

  for (; round < maxRounds && problems.length < maxProblems; round++) {
    const hasEnough = count() >= minRequests
    if (hasEnough && missing().length === 0) break
    for (const kind of kinds) {
      known = await world.prepare(kind)
      await takeEffects()
      const isAnonymous = withoutSession.some((one) => one === kind)
      const changesNothing = (one: Operation) => one.method === 'GET' || (isAnonymous && one.needsSession)
      const due = hasEnough ? missing() : operations.filter(({ name }) => isDue(name, round))
      const together = due.filter(changesNothing)
      let index = count()
      for (let from = 0; from < together.length; from += batchSize) {
        const batch = together.slice(from, from + batchSize)
        await sendTogether(batch, kind, index)
        index += batch.length
      }
      for (const operation of due.filter((one) => !changesNothing(one)))
        await sendAlone(operation, kind, index++)
      if (problems.length >= maxProblems) break
    }
  }
  expect(problems).toEqual([])
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 409]))
  expect(missing().map(({ name }) => name)).toEqual([])
  expect(Object.keys(alwaysRefused).filter((name) => succeeded.has(name))).toEqual([])
}, 600_000)

const isRead = ({ operation }: Sent) => operation.method === 'GET'

/** A request without a response counts as a failure of the server. */
const noResponse = (error: unknown) => ({ status: 599, text: String(error) })

async function openStream(client: Client, path: string, headers: Record<string, string>) {
  const aborted = new AbortController()
  const { status } = await client.open(path, { headers, signal: aborted.signal })
  aborted.abort()
  return { status, text: '' }
}
