import { lstatSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#schema/config.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#kernel/postgres/embedded/start.ts'
import { codeOf } from '#kernel/resilience/system-error.ts'
import { CliError } from './command.ts'

/** Open database. The folder is null if DATABASE_URL is set. */
export type OpenPostgres = Omit<EmbeddedPostgres, 'folder'> & { readonly folder: string | null }

export async function openPostgres(config: Config, log: Logger): Promise<OpenPostgres> {
  if (config.DATABASE_URL !== undefined) {
    return { url: config.DATABASE_URL, folder: null, died: new Promise(() => {}), stop: async () => {} }
  }
  return startEmbeddedPostgres({ dataDir: config.DATA_DIR, log })
}

type DatabaseConfig = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>

/** A symbolic link without a target counts as a database, because its disk may be unmounted. */
export const isDatabaseMissing = ({ DATA_DIR, DATABASE_URL }: DatabaseConfig): boolean =>
  DATABASE_URL === undefined && !exists(path.resolve(DATA_DIR, 'postgres'))

function exists(name: string): boolean {
  try {
    lstatSync(name)
    return true
  } catch (error) {
    if (/^ENO(ENT|TDIR)$/.test(codeOf(error))) return false
    throw error
  }
}

/** Refuses a missing database, so that a command in the wrong folder creates none. @throws CliError */
export function requireDatabase(config: DatabaseConfig): void {
  if (!isDatabaseMissing(config)) return
  throw new CliError(
    `No Brandpath data in ${path.resolve(config.DATA_DIR)}. Set DATA_DIR or DATABASE_URL to the value that the application uses.`,
  )
}
