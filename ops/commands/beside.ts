import { sql } from 'kysely'
import { readLeaders } from '#projector/status.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import type { OpenDatabase } from '#store/database.ts'

/** What stands beside the read models in service, each with what to do about it. */
export async function standingBeside(db: OpenDatabase['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname ~ '^read_[0-9]+(_next|_old)?$' order by nspname`.execute(
    db,
  )
  const lines = await Promise.all(rows.map(({ name }) => describe(db, name)))
  return lines.filter((line) => line !== null)
}

/** Null where there is nothing to say. */
async function describe(db: OpenDatabase['db'], name: string): Promise<string | null> {
  const inService = readSchema(readVersion)
  if (name === `${inService}_next`) {
    return (
      `${name} stands beside ${inService}, as a rebuild has left it or makes it now: exchange the two with ` +
      'npm run ops -- projections switch, or remove it with npm run ops -- projections drop next'
    )
  }
  if (name === `${inService}_old`)
    return `${name} is what a rebuild has replaced: the next rebuild removes it.`
  const version = Number(name.slice('read_'.length))
  // What stands beside those of another release goes with them.
  if (name === inService || Number.isNaN(version)) return null
  const leaders = await readLeaders(db, name)
  if (leaders.some((leader) => leader.version === name && leader.pid !== null)) {
    return `${name} is of another release, whose projector runs.`
  }
  const age = version < readVersion ? 'an older' : 'a newer'
  return `${name} is of ${age} release: once none of it runs, remove it with npm run ops -- projections drop ${version}`
}
