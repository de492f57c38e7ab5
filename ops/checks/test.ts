/** `npm test`: runs all checks and all tests, including the tests in a real browser. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { runProgram, root, runSteps, type Step } from './run-steps.ts'

// The tests start hundreds of processes with the same modules. The compile cache saves their compilation.
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
const skipped: string[] = []
const failed: string[] = []

/** Runs the tests of one configuration. If there is no report, the run counts as one failed test. */
async function runTests(name: string, config: string, ...args: readonly string[]): Promise<void> {
  const file = path.join(folder, `${name.replaceAll(' ', '-')}.json`)
  const startedAt = performance.now()
  const { code, output } = await runProgram('vitest', [
    'run',
    ...args,
    `--config=${config}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const parsed = report.safeParse(JSON.parse(await readFile(file, 'utf8').catch(() => 'null')))
  const ran = parsed.success && parsed.data.numPassedTests > 0
  if (parsed.success) {
    counts.passed += parsed.data.numPassedTests
    counts.failed += parsed.data.numFailedTests
    for (const { fullName, status } of parsed.data.testResults.flatMap((file) => file.assertionResults)) {
      if (status === 'failed') failed.push(`${name}: ${fullName}`)
      else if (status !== 'passed') skipped.push(`${name}: ${fullName}`)
    }
  }
  const ok = code === 0 && ran && parsed.data.success
  if (!ok && !(parsed.success && parsed.data.numFailedTests > 0)) counts.failed += 1
  const summary = parsed.success ? `${parsed.data.numPassedTests} passed` : 'no report'
  console.log(`${ok ? '✓' : '✗'} ${name} (${summary})  ${seconds} s`)
  if (!ok) console.log(output.trimEnd())
}

async function run(name: string, steps: readonly Step[]): Promise<void> {
  console.log(`\n${name}`)
  if (!(await runSteps(steps))) counts.failed += 1
}

try {
  await run('Build', [{ name: 'client', command: 'vite', args: ['build', '--logLevel', 'warn'] }])
  await run('Size', [{ name: 'download', command: 'node', args: ['ops/checks/check-size.ts'] }])
  await run('Check', [{ name: 'check', command: 'node', args: ['ops/checks/check.ts'] }])
  await runTests('faults', 'ops/e2e/vitest.config.ts')
  await runTests('parts', 'vitest.config.ts', '--project=!killing')
  // These tests kill processes under load. Other work at the same time would disturb them.
  await runTests('killing', 'vitest.config.ts', '--project=killing')
  await runTests('journeys', 'web/e2e/vitest.config.ts')
} finally {
  await rm(folder, { recursive: true, force: true })
}
if (skipped.length > 0) console.log(`\nSkipped on this machine:\n${skipped.join('\n')}`)
// Repeated at the end, because the output of a failed run is long.
if (failed.length > 0) console.log(`\nFailed:\n${failed.join('\n')}`)
console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed === 0 ? 0 : 1
