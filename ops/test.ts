/** `npm test`: everything that a machine can judge, from types to journeys in a real browser. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { capture, root, runSteps, type Step } from './run-steps.ts'

// Hundreds of processes start in here, each of which would compile the same modules anew.
process.env['NODE_COMPILE_CACHE'] ??= path.join(root, 'node_modules/.cache/node')

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  success: z.boolean(),
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) }),
  ),
})
const folder = await mkdtemp(path.join(tmpdir(), 'brandpath-test-'))
const counts = { passed: 0, failed: 0 }
/** Tests of what the machine does not have, by name. */
const cannotRun: string[] = []

/** A run of vitest, whose tests are counted; one that did not get to its tests counts as a failure. */
async function runTests(name: string, config: string, ...which: readonly string[]): Promise<void> {
  const file = path.join(folder, `${name.replaceAll(' ', '-')}.json`)
  const begun = performance.now()
  const { code, output } = await capture('vitest', [
    'run',
    ...which,
    `--config=${config}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const read = report.safeParse(JSON.parse(await readFile(file, 'utf8').catch(() => 'null')))
  const ran = read.success && read.data.numPassedTests > 0
  if (read.success) {
    counts.passed += read.data.numPassedTests
    counts.failed += read.data.numFailedTests
    const tests = read.data.testResults.flatMap(({ assertionResults }) => assertionResults)
    cannotRun.push(...tests.filter(isSkipped).map(({ fullName }) => `${name}: ${fullName}`))
  }
  const ok = code === 0 && ran && read.data.success
  if (!ok && !(read.success && read.data.numFailedTests > 0)) counts.failed += 1
  const said = read.success ? `${read.data.numPassedTests} passed` : 'no report'
  console.log(`${ok ? '✓' : '✗'} ${name} (${said})  ${seconds} s`)
  if (!ok) console.log(output.trimEnd())
}

const isSkipped = ({ status }: { readonly status: string }) => !['passed', 'failed'].includes(status)

async function run(name: string, steps: readonly Step[]): Promise<void> {
  console.log(`\n${name}`)
  if (!(await runSteps(steps))) counts.failed += 1
}

try {
  await run('Check and build', [
    { name: 'check', command: 'node', args: ['ops/check.ts'] },
    { name: 'client', command: 'vite', args: ['build', '--logLevel', 'warn'] },
  ])
  await run('Size', [{ name: 'download', command: 'node', args: ['ops/check-size.ts'] }])
  console.log('\nTests')
  await runTests('parts', 'vitest.config.ts', '--project=!killing')
  // Alone, since it takes the machine from all others.
  await runTests('killing', 'vitest.config.ts', '--project=killing')
  await runTests('journeys', 'web/e2e/vitest.config.ts')
  await runTests('faults', 'ops/e2e/vitest.config.ts')
} finally {
  await rm(folder, { recursive: true, force: true })
}
if (cannotRun.length > 0) console.log(`\nThese cannot run here:\n${cannotRun.join('\n')}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed === 0 ? 0 : 1
