/** `npm run bench`: how fast it is, against ceilings that are measured in the same run on the same machine. */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { OperatorError } from '#schema/operator-error.ts'
import { Children } from './bench/children.ts'
import { describeMachine } from './bench/machine.ts'
import { readOptions, usage, type Options } from './bench/options.ts'
import { openPlace } from './bench/place.ts'
import { runAll } from './bench/run.ts'
import { renderChapter } from './bench/table.ts'

const begun = performance.now()
const note = (words: string) => {
  const seconds = Math.round((performance.now() - begun) / 1_000)
  process.stderr.write(`${String(seconds).padStart(5)} s  ${words}\n`)
}

/** The whole report. Whatever was started and written is gone when it returns or throws. */
async function measure({ scale }: Options, interrupted: Promise<never>): Promise<string> {
  const log = pino({ level: 'warn' }, pino.destination(2))
  await using place = await openPlace(log)
  await using children = new Children()
  const measuring = runAll({ place, children, scale, log, note })
  const chapters = await Promise.race([measuring, interrupted])
  const machine = await describeMachine(place.url, scale)
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  const intro = `What \`npm run bench\` measured in ${minutes} minutes. A ratio compares with a ceiling of the same run.`
  return ['# Benchmarks', intro, machine, ...chapters.map(renderChapter)].join('\n\n')
}

async function run(options: Options): Promise<void> {
  const { promise: interrupted, reject: interrupt } = Promise.withResolvers<never>()
  interrupted.catch(() => {})
  const asked = new OperatorError('Interrupted: nothing was kept, and nothing is left of it.')
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interrupt(asked))
  try {
    const report = await measure(options, interrupted)
    console.log(`${report}\n`)
    if (options.write) await writeFile(path.join(import.meta.dirname, 'bench/RESULTS.md'), `${report}\n`)
  } catch (error) {
    if (error instanceof OperatorError) console.error(error.message)
    else console.error(error instanceof Error ? error.stack : error)
    process.exitCode = 1
  }
}

const asked = readOptions(process.argv.slice(2))
switch (asked.kind) {
  case 'run':
    await run(asked.options)
    break
  case 'help':
    console.log(usage)
    break
  case 'wrong':
    console.error(`${asked.words}\n\n${usage}`)
    process.exitCode = 2
}
// What was interrupted may still wait for answers that never come.
process.exit()
