import { existsSync } from 'node:fs'
import path from 'node:path'
import type { PostgresConfig } from '#kernel/postgres/embedded/start.ts'
import { CliError } from './command.ts'

export const isDatabaseMissing = ({ DATA_DIR, DATABASE_URL }: PostgresConfig): boolean =>
  DATABASE_URL === undefined && !existsSync(path.resolve(DATA_DIR, 'postgres'))

/** Checks that a database exists, so that a command in the wrong folder creates no new database. @throws CliError */
export function requireDatabase(config: PostgresConfig): void {
  if (!isDatabaseMissing(config)) return
  throw new CliError(
    `No Brandpath data in ${path.resolve(config.DATA_DIR)}. Set DATA_DIR or DATABASE_URL to the value that the application uses.`,
  )
}
