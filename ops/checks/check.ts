/** `npm run check`: static checks of the code. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { root, runSteps, type Step } from './run-steps.ts'

const steps: Step[] = [
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
  { name: 'lint, boundaries, cycles', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  // The budget allows false positives, such as the user name `nobody`.
  { name: 'plain words', command: 'node', args: ['ops/checks/plain-words.ts', '--budget=5'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
  {
    name: 'known vulnerabilities',
    command: 'npm',
    args: ['audit', '--omit=dev', '--loglevel=error'],
    // Some package registries do not support audits.
    accepted: /audit endpoint returned an error|ENOTFOUND|ECONNREFUSED|ETIMEDOUT/,
  },
]

function findMachinePaths(): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const forbidden = [root, homedir(), path.dirname(root)].filter((folder) => folder.length > 5)
  const found: string[] = []
  for (const file of files.split('\n').filter(Boolean)) {
    const text = readFileSync(path.join(root, file), 'latin1')
    for (const folder of forbidden) if (text.includes(`${folder}/`)) found.push(`${file}: contains ${folder}`)
  }
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  if (lock.includes('"resolved"')) found.push('package-lock.json: contains addresses of a registry')
  return found
}

const startedAt = performance.now()
const machinePaths = findMachinePaths()
if (machinePaths.length > 0) console.log(`✗ machine paths\n${machinePaths.join('\n')}`)
const passed = await runSteps(steps)
console.log(`${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
process.exitCode = passed && machinePaths.length === 0 ? 0 : 1
