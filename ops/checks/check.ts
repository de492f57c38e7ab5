import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { root, runSteps, type Step } from './run-steps.ts'

const steps: Step[] = [
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
  { name: 'lint, boundaries', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'import cycles', command: 'node', args: ['ops/checks/import-cycles.ts'] },
  { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  // `--budget` allows false positives, such as the user name `nobody`.
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
  const folders = [root, homedir(), path.dirname(root)].filter((folder) => folder.length > 5)
  const patterns = folders.flatMap((folder) => ['-e', `${folder}/`])
  const options = ['grep', '--untracked', '--text', '--fixed-strings', '--files-with-matches']
  const { status, stdout } = spawnSync('git', [...options, ...patterns], { cwd: root, encoding: 'utf8' })
  if (status !== 0 && status !== 1) throw new Error('git grep failed: cannot search for machine paths')
  const found = stdout.split('\n').filter(Boolean)
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
