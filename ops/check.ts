/** `npm run check`: all that can be said of the code without running it. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { root, runSteps, type Outcome, type Step, type Verdict } from './run-steps.ts'

const steps: Step[] = [
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
  // Import boundaries and cycles are rules of the linter: see .oxlintrc.json.
  { name: 'lint, boundaries, cycles', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
  {
    name: 'known vulnerabilities',
    command: 'npm',
    args: ['audit', '--omit=dev', '--loglevel=error'],
    judge: judgeAudit,
  },
]

/** A registry that answers no audit is no reason to fail; a vulnerability is. */
function judgeAudit({ code, output }: Outcome): Verdict {
  if (code === 0) return { ok: true }
  if (/audit endpoint returned an error|ENOTFOUND|ECONNREFUSED|ETIMEDOUT/.test(output)) {
    return { ok: true, note: 'this registry answers no audit' }
  }
  return { ok: false }
}

/** What must not stand in the repository: places that only exist on one machine. */
function findPlaces(): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const forbidden = [root, homedir(), path.dirname(root)].filter((place) => place.length > 5)
  const found: string[] = []
  for (const file of files.split('\n').filter(Boolean)) {
    const text = readFileSync(path.join(root, file), 'latin1')
    for (const place of forbidden) if (text.includes(`${place}/`)) found.push(`${file}: names ${place}`)
  }
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  if (lock.includes('"resolved"')) found.push('package-lock.json: holds addresses of a registry')
  return found
}

const begun = performance.now()
const places = findPlaces()
if (places.length > 0) console.log(`✗ machine-free\n${places.join('\n')}`)
const passed = await runSteps(steps)
console.log(`${((performance.now() - begun) / 1000).toFixed(1)} s`)
process.exitCode = passed && places.length === 0 ? 0 : 1
