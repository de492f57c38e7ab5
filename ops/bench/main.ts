/** `npm run bench`: measures the application, and compares it with upper limits that are measured in the same run. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { OperatorError } from '#kernel/process/operator-error.ts'
import { ChildProcesses } from './children.ts'
import { describeMachine } from './report/machine.ts'
import { readOptions, usage, type Options } from './options.ts'
import { openBenchDatabases } from './data/databases.ts'
import { runAll } from './run.ts'
import { targetsOf, type Chapter } from './report/result.ts'
import { renderChapter } from './report/table.ts'

const startedAt = performance.now()
const note = (words: string) => {
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  process.stderr.write(`${String(seconds).padStart(5)} s  ${words}\n`)
}

/** Runs the measurements, prints each chapter and returns the report. Then removes all processes and temporary files. */
async function measure(options: Options, interrupted: Promise<never>): Promise<string> {
  const log = pino({ level: 'warn' }, pino.destination(2))
  await using databases = await openBenchDatabases(log)
  await using children = new ChildProcesses()
  const chapters = await Promise.race([
    printAll(runAll({ ...options, databases, children, log, note })),
    interrupted,
  ])
  const targets = targetsOf(chapters)
  print(targets)
  const machine = await describeMachine(databases.url, options.scale)
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  const intro = `What \`npm run bench\` measured in ${minutes} minutes. A ratio compares with a ceiling of the same run.`
  return ['# Benchmarks', intro, machine, ...[targets, ...chapters].map(renderChapter)].join('\n\n')
}

/** Prints each chapter immediately, so that a failed run has printed what it has measured. */
async function printAll(chapters: AsyncIterable<Chapter>): Promise<readonly Chapter[]> {
  const printed: Chapter[] = []
  for await (const chapter of chapters) {
    print(chapter)
    printed.push(chapter)
  }
  return printed
}

const print = (chapter: Chapter) => console.log(`${renderChapter(chapter)}\n`)

async function run(options: Options): Promise<void> {
  const { promise: interrupted, reject: interrupt } = Promise.withResolvers<never>()
  interrupted.catch(() => {})
  const interruption = new OperatorError('Interrupted. No results were saved.')
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interrupt(interruption))
  try {
    const report = await measure(options, interrupted)
    if (options.write) await writeFile(path.join(import.meta.dirname, 'RESULTS.md'), `${report}\n`)
  } catch (error) {
    if (error instanceof OperatorError) console.error(error.message)
    else console.error(error instanceof Error ? error.stack : error)
    process.exitCode = 1
  }
}

const parsed = readOptions(process.argv.slice(2))
switch (parsed.kind) {
  case 'run':
    await run(parsed.options)
    break
  case 'help':
    console.log(usage)
    break
  case 'usage-error':
    console.error(`${parsed.message}\n\n${usage}`)
    process.exitCode = 2
}
// An interrupted measurement may still wait for responses, and would keep the process running.
process.exit()
