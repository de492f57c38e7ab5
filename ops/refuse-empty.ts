import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '#schema/config.ts'
import { CommandFailed } from './commands/command.ts'

type Place = Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'EVENTSTORE_URL'>

/** Whether the embedded database would be made anew by whoever opens it. */
export const hasNoDatabase = ({ DATA_DIR, DATABASE_URL }: Omit<Place, 'EVENTSTORE_URL'>): boolean =>
  DATABASE_URL === undefined && !existsSync(path.resolve(DATA_DIR, 'postgres'))

/** A command in the wrong folder would begin a Brandpath there, and find it empty. */
export function refuseEmpty(place: Place): void {
  if (place.EVENTSTORE_URL !== undefined || !hasNoDatabase(place)) return
  throw new CommandFailed(
    `There is no data of Brandpath in ${path.resolve(place.DATA_DIR)}. Name the folder of the application in DATA_DIR, or its database in DATABASE_URL.`,
  )
}
