import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { startApplication, type Application } from '../application.ts'
import type { Bench, DataSet } from '../bench.ts'
import { mainCalls, targetProjects, type MainCall } from '../load/calls.ts'
import { loadInTurn, type LoadTarget } from '../load/load.ts'
import { onDatabase } from '../data/databases.ts'
import { describeScans, explainEverything, largeScans, readPlans, type Explained } from '../plans.ts'
import { ms, type Chapter } from '../report/result.ts'

interface Cost {
  /** Median duration of a call in milliseconds. */
  readonly p50: number
  readonly countsAll: boolean
}
interface SetCosts {
  readonly set: DataSet
  readonly costs: Map<string, Cost>
}

/** Number of measured periods per call and data set. */
const turns = 5

/** Measures the cost of each call with every data set, in alternating periods. */
export async function measureCosts(bench: Bench, sets: readonly DataSet[]): Promise<readonly SetCosts[]> {
  const { children, databases } = bench
  const measured: (SetCosts & { application: Application; calls: readonly MainCall[] })[] = []
  for (const set of sets) {
    await settle(set)
    const { databaseUrl } = set
    const application = await startApplication(children, { databaseUrl, folder: databases.folder })
    measured.push({ set, application, calls: await mainCalls(set.projects), costs: new Map() })
  }
  for (const { name, countsAll = false } of measured[0]?.calls ?? []) {
    const servers = measured.map(({ application: { url }, calls }) => {
      const { targets = [] } = calls.find((call) => call.name === name) ?? {}
      return { url, targets }
    })
    const results = await measureCall(bench, name, servers)
    for (const [index, { p50 }] of results.entries()) measured[index]?.costs.set(name, { p50, countsAll })
  }
  for (const { application } of measured) await application.stop()
  return measured
}

function measureCall({ children, scale, note }: Bench, name: string, servers: readonly LoadTarget[]) {
  note(name)
  return loadInTurn(children, {
    servers,
    turns,
    connections: 1,
    extent: { seconds: scale.callSeconds },
    // The first requests are not measured: one request for each project loads its database pages into memory.
    warmUp: { requests: Math.min(targetProjects, ...servers.map(({ targets }) => targets.length)) },
  })
}

/** Vacuums the tables and writes a checkpoint now. Otherwise, PostgreSQL would do so during the first calls. */
const settle = ({ databaseUrl }: DataSet) =>
  onDatabase(databaseUrl, async (client) => {
    await client.query('vacuum')
    await client.query('checkpoint')
  })

/** Maximum cost of a call with the largest data set, divided by its cost with the smallest. Full scans cost more. */
const atMost = 1.5

/** Returns a chapter that compares the costs with all data sets. Its appendix shows the query plans. */
export function describeGrowth(costs: readonly SetCosts[], plans: string): Chapter {
  const [smallest] = costs
  const largest = costs.at(-1)
  const size = (set: DataSet) => set.projects.toLocaleString('en')
  return {
    title: 'Cost by number of projects',
    how:
      `Each call alone, p50, with ${costs.map(({ set }) => size(set)).join(', ')} projects, after one ` +
      'warm-up call per project. Calls that count all projects, which are for administrators, have no target.',
    results: [...(largest?.costs ?? [])].map(([what, { p50, countsAll }]) => {
      const small = smallest?.costs.get(what)?.p50 ?? p50
      const between = costs
        .slice(0, -1)
        .map(({ set, costs: own }) => `${size(set)}: ${ms(own.get(what)?.p50 ?? 0)}`)
      const measured = { what, measured: ms(p50), against: between.join(', '), ratio: p50 / small }
      return countsAll ? measured : { ...measured, atMost }
    }),
    appendix: plans,
  }
}

/** Minimum number of rows of a large table. In a smaller table, a scan can be faster than an index. */
const large = 5_000

export async function explainCalls(bench: Bench, set: DataSet): Promise<string> {
  const { children, databases, note } = bench
  note(`plans, ${set.projects} projects`)
  const name = new URL(set.databaseUrl).pathname.slice(1)
  const largeTables = await onDatabase(databases.url, async (client) => {
    for (const statement of explainEverything(name)) await client.query(statement)
    return largeTablesOf(set)
  })
  const application = await startApplication(children, {
    databaseUrl: set.databaseUrl,
    folder: databases.folder,
  })
  const lines: string[] = []
  for (const call of await mainCalls(set.projects)) {
    await ask(application.url, call, 0)
    const plans = await plansOf(databases.postgresLog, () => ask(application.url, call, 1))
    const own = plans.filter(({ application: sender }) => /api|log (reads|appends)/.test(sender))
    const wrong = call.countsAll ? [] : largeScans(own, largeTables)
    lines.push(`${call.name}${wrong.length > 0 ? '  ✗ reads a whole large table' : ''}`)
    lines.push(
      ...new Set(
        own
          .map(describeScans)
          .filter(Boolean)
          .map((line) => `  ${line}`),
      ),
    )
  }
  await application.stop()
  return `Tables as each call reads them, with the rows found:\n\n\`\`\`\n${lines.join('\n')}\n\`\`\``
}

async function largeTablesOf({ databaseUrl }: DataSet): Promise<ReadonlySet<string>> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ relname: string }>(
      "select relname from pg_class where relkind = 'r' and reltuples >= $1",
      [large],
    )
    return new Set(rows.map(({ relname }) => relname))
  })
}

/** Returns the plans that PostgreSQL logs while `work` runs. */
async function plansOf(logFile: string, work: () => Promise<void>): Promise<Explained[]> {
  const log = await open(logFile)
  try {
    const from = (await log.stat()).size
    await work()
    const length = (await log.stat()).size - from
    const { buffer } = await log.read(Buffer.alloc(length), 0, length, from)
    return readPlans(buffer.toString())
  } finally {
    await log.close()
  }
}

/** Sends one request of a call. Turn 0 fills the caches. The plans of turn 1 are in the report. */
async function ask(url: string, { name, targets }: MainCall, turn: 0 | 1): Promise<void> {
  const middle = Math.floor(targets.length / 2)
  const target = targets[targets[middle]?.bodies ? middle : middle + turn]
  if (!target) throw new Error(`The data set has too few projects for the call ${name}.`)
  const { method, path, cookie = '', bodies } = target
  const body = bodies?.[turn % bodies.length]
  const response = await fetch(new URL(path, url), {
    method,
    headers: {
      cookie,
      ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  await response.text()
  if (!response.ok) throw new Error(`The request ${name} failed with status ${response.status}.`)
}
