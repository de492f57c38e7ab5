import { execFileSync } from 'node:child_process'
import { cpus, release, totalmem, type } from 'node:os'
import { root } from '../../checks/run-steps.ts'
import type { Scale } from '../options.ts'
import { onDatabase } from '../data/databases.ts'

/** Describes hardware and versions as a Markdown list. */
export async function describeMachine(databaseUrl: string, scale: Scale): Promise<string> {
  const processors = cpus()
  const lines = [
    `Date: ${new Date().toISOString().slice(0, 10)}, run: ${scale.name}, commit ${commit()}`,
    `Processor: ${processors.length} × ${processors[0]?.model.trim() ?? 'unknown'}`,
    `Memory: ${Math.round(totalmem() / 2 ** 30)} GB`,
    `System: ${type()} ${release().split('-')[0]}`,
    `Node ${process.versions.node}, PostgreSQL ${await postgresVersion(databaseUrl)}`,
  ]
  return lines.map((line) => `- ${line}`).join('\n')
}

async function postgresVersion(url: string): Promise<string> {
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ version: string }>("select current_setting('server_version') as version"),
  )
  return rows[0]?.version ?? 'unknown'
}

/** Returns the Git commit, or `unknown` if the folder is not a Git repository. */
function commit(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
    const changed = git('status', '--porcelain', '--untracked-files=no').trim() !== ''
    return `${git('rev-parse', '--short', 'HEAD').trim()}${changed ? ' with changes' : ''}`
  } catch {
    return 'unknown'
  }
}
