import { startApplication, type Application } from './application.ts'
import type { Bench, DataSet } from './bench.ts'
import { copyToEventStoreDb, fill } from './data/fill.ts'
import { measureColdStart } from './measure/cold-start.ts'
import { measureCommands } from './measure/commands.ts'
import { describeGrowth, explainCalls, measureCosts } from './measure/growth.ts'
import { measureLag } from './measure/lag.ts'
import { measureLogCopy } from './measure/log-copy.ts'
import { measureMemory } from './measure/memory.ts'
import { measureQueries } from './measure/queries.ts'
import { howReplay, measureReplay } from './measure/replay.ts'
import { howSize, measureSize } from './measure/size.ts'
import type { Chapter, Result } from './report/result.ts'

/** Runs the measurements one after another. Concurrent measurements would slow each other down. */
export async function* runAll(bench: Bench): AsyncGenerator<Chapter> {
  if (bench.commandsOnly) {
    yield bench.eventStoreUrl === undefined
      ? await commandsOnPostgres(bench)
      : await commandsOnEventStoreDb(bench)
    return
  }
  const replays: Result[] = []
  const sizes: Result[] = []
  const sets: DataSet[] = []
  for (const projects of bench.scale.sizes) {
    const set = await makeSet(bench, projects)
    replays.push(...(await measureReplay(bench, set)))
    sizes.push(...(await measureSize(set)))
    sets.push(set)
  }
  yield { title: 'Replay', how: howReplay, results: replays }
  yield { title: 'Size of a million events', how: howSize, results: sizes }
  const costs = await measureCosts(bench, sets) // the main data set is measured before others append events to it
  const mainSet = sets.find(({ projects }) => projects === bench.scale.main)
  if (mainSet) yield* measureMain(bench, mainSet)
  const largest = sets.at(-1)
  yield describeGrowth(costs, largest ? await explainCalls(bench, largest) : '')
  yield await commandsOnEventStoreDb(bench)
  yield await measureColdStart(bench)
  yield await measureLogCopy(bench)
}

async function commandsOnPostgres(bench: Bench): Promise<Chapter> {
  const set = await makeSet(bench, bench.scale.main)
  return withApplication(bench, set, (application) => measureCommands(bench, set, application))
}

/** Measures commands with the events of the smallest data set in EventStoreDB. Without a URL, uses a stand-in. */
async function commandsOnEventStoreDb(bench: Bench): Promise<Chapter> {
  const { children, databases, eventStoreUrl, log, note, scale } = bench
  const [projects = 0] = scale.sizes
  note(`writing ${projects} projects into EventStoreDB`)
  const url = eventStoreUrl ?? (await children.serve('ops/bench/processes/event-store.ts', {})).url
  const databaseUrl = await databases.database('bench_eventstoredb')
  const events = await fill(databaseUrl, projects, log)
  const set = { projects, databaseUrl, events, eventStore: await copyToEventStoreDb(url, databaseUrl, log) }
  return withApplication(bench, set, (application) => measureCommands(bench, set, application))
}

async function makeSet(bench: Bench, projects: number): Promise<DataSet> {
  const { databases, log, note } = bench
  note(`writing ${projects} projects`)
  const databaseUrl = await databases.database(`bench_${projects}`)
  const events = await fill(databaseUrl, projects, log)
  return { projects, databaseUrl, events, eventStore: {} }
}

/** Runs a measurement with newly started processes. */
async function withApplication(
  { children, databases }: Bench,
  { databaseUrl, eventStore }: DataSet,
  measure: (application: Application) => Promise<Chapter>,
): Promise<Chapter> {
  const application = await startApplication(children, { databaseUrl, eventStore, folder: databases.folder })
  const chapter = await measure(application)
  await application.stop()
  return chapter
}

/** Runs the measurements of the main data set. Each measurement gets newly started processes. */
async function* measureMain(bench: Bench, set: DataSet): AsyncGenerator<Chapter> {
  const fresh = (measure: (application: Application) => Promise<Chapter>) =>
    withApplication(bench, set, measure)
  yield await fresh((application) => measureCommands(bench, set, application))
  yield await fresh((application) => measureQueries(bench, set, application))
  yield await fresh(() => measureLag(bench, set))
  yield await fresh((application) => measureMemory(bench, set, application))
}
