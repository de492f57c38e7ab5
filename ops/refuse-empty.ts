import { lstatSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#schema/config.ts'
import { CommandFailed } from './commands/command.ts'

type Place = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>

/** Whether the embedded database would be made anew by whoever opens it. A link stands for one, wherever it leads. */
export const hasNoDatabase = ({ DATA_DIR, DATABASE_URL }: Place): boolean =>
  DATABASE_URL === undefined && !isThere(path.resolve(DATA_DIR, 'postgres'))

function isThere(name: string): boolean {
  try {
    lstatSync(name)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^ENO(ENT|TDIR)$/.test(String(error.code))) return false
    throw error
  }
}

/** A command in the wrong folder would begin a Brandpath there, and find it empty: also one whose events are elsewhere. */
export function refuseEmpty(place: Place): void {
  if (!hasNoDatabase(place)) return
  throw new CommandFailed(
    `There is no data of Brandpath in ${path.resolve(place.DATA_DIR)}. Name the folder of the application in DATA_DIR, or its database in DATABASE_URL.`,
  )
}
