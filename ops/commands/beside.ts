import { sql } from 'kysely'
import { areLed } from '#projector/status.ts'
import { readSchemas, readVersion } from '#schema/tables/database.ts'
import type { OpenDatabase } from '#store/database.ts'
import { isRead } from '../connected-api.ts'

/** What stands beside the read models in service, each with what to do about it. */
export async function standingBeside(db: OpenDatabase['db'], inService: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname ~ ${readSchemas} order by nspname`.execute(db)
  const lines = await Promise.all(rows.map(({ name }) => describe(db, name, inService)))
  return lines.filter((line) => line !== null)
}

/** Who still needs read models that this release does not read; null where nobody does. */
export async function whoNeeds(db: OpenDatabase['db'], schema: string): Promise<string | null> {
  if (await areLed(db, schema)) return 'a projector runs for it'
  return (await isRead(db, schema)) ? 'an API runs that may answer from it' : null
}

/** Null where there is nothing to say. */
async function describe(db: OpenDatabase['db'], name: string, inService: string): Promise<string | null> {
  if (name === `${inService}_next`) {
    return (
      `${name} stands beside ${inService}, as a rebuild has left it or makes it now: exchange the two with ` +
      'npm run ops -- projections switch, or remove it with npm run ops -- projections drop next'
    )
  }
  if (name === `${inService}_old`)
    return `${name} is what a rebuild has replaced: the next rebuild removes it.`
  const version = /^read_((\d+)(?:_of_\d+)?)$/.exec(name)
  // What stands beside those of another release goes with them.
  if (name === inService || version === null) return null
  const [, droppable, number] = version
  const use = await whoNeeds(db, name)
  const removed = `remove it with npm run ops -- projections drop ${droppable}`
  if (Number(number) === readVersion) {
    const other = `${name} is in another number of parts than PROJECTION_PARTS says`
    return use === null ? `${other}: once nothing reads it, ${removed}` : `${other}, and ${use}.`
  }
  if (use !== null) return `${name} is of another release, and ${use}.`
  const age = Number(number) < readVersion ? 'an older' : 'a newer'
  return `${name} is of ${age} release: once none of it runs, ${removed}`
}
