import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { OperatorError } from '#schema/operator-error.ts'
import type { Binaries } from './binaries.ts'
import { exists, give } from './files.ts'
import { run, type RunAs } from './run-as.ts'
import { clusterSettings } from './settings.ts'

/**
 * Makes an empty database cluster, whole or not at all: it is prepared under another name, and of two
 * processes that prepare one at once the first to rename wins.
 */
export async function createCluster(
  folder: string,
  { initdb }: Binaries,
  { runAs, password, durable }: { runAs: RunAs; password: string; durable: boolean },
): Promise<void> {
  const draft = await mkdtemp(draftOf(folder))
  const passwordFile = join(draft, 'password')
  const data = join(draft, 'data')
  try {
    await writeFile(passwordFile, password, { mode: 0o600 })
    await give(draft, runAs)
    const sync = durable ? [] : ['--no-sync']
    await run(runAs, initdb, ['-D', data, `--pwfile=${passwordFile}`, ...clusterSettings, ...sync])
    await rename(data, folder).catch(async (error: unknown) => {
      if (!(await exists(folder))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Removes what a crash in the middle of `createCluster` left; for who knows that nobody prepares one now. */
export async function sweepDrafts(folder: string): Promise<void> {
  const parent = dirname(folder)
  const drafts = (await readdir(parent)).filter((name) => name.startsWith(basename(draftOf(folder))))
  for (const draft of drafts) await rm(join(parent, draft), { recursive: true, force: true, maxRetries: 5 })
}

const draftOf = (folder: string) => `${folder}.new-`

/** @throws where the folder was made by another major version, whose files this one cannot read. */
export async function refuseOtherMajor(folder: string, { version }: Binaries): Promise<void> {
  const theirs = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  const ours = version.split('.')[0]
  if (theirs === ours) return
  throw new OperatorError(
    `${folder} was made by PostgreSQL ${theirs}, and this release brings PostgreSQL ${ours}, which cannot ` +
      `read it. Serve the folder with PostgreSQL ${theirs} and either set DATABASE_URL to that server, or ` +
      `dump it with pg_dump, move the folder away, start again and load the dump. Nothing was changed.`,
  )
}
