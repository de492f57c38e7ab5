import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#schema/config.ts'
import { CommandFailed } from './commands/command.ts'

/** A command in the wrong folder would begin a Brandpath there, and find it empty. */
export function refuseEmpty({
  DATA_DIR,
  DATABASE_URL,
  EVENTSTORE_URL,
}: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'EVENTSTORE_URL'>): void {
  if (DATABASE_URL !== undefined || EVENTSTORE_URL !== undefined) return
  const folder = path.resolve(DATA_DIR)
  if (existsSync(path.join(folder, 'postgres'))) return
  throw new CommandFailed(
    `There is no data of Brandpath in ${folder}. Name the folder of the application in DATA_DIR, or its database in DATABASE_URL.`,
  )
}
