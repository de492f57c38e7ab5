import type { Position } from '#store/event-store.ts'
import type { Part } from './part.ts'
import { readTables } from './read-model.ts'
import type { TableChanges } from './rows.ts'

/** Postgres takes 8,000 bytes in a notification. */
const maxKeyBytes = 7_000

/** What a batch changed: `project:42`, `roadmap`, `guides`. `*` stands for anything. */
export type ChangedKeys = readonly string[] | '*'

/**
 * The payload on the read schema's channel: `{"part":1,"of":1,"position":"123","keys":["project:42"]}`. Keys are
 * missing while the part is behind; the first announcement after that says `*`.
 */
export const announcement = ({ number, of }: Part, position: Position, keys?: ChangedKeys) =>
  JSON.stringify({ part: number, of, position: position.toString(), ...(keys && { keys }) })

export function keysOf(changes: readonly TableChanges[]): ChangedKeys {
  const keys = new Set<string>()
  for (const { table, deleted, pending } of changes) {
    const info = readTables[table]
    if (!('announces' in info)) continue
    for (const row of [...deleted, ...pending.map((entry) => entry.row)]) keys.add(info.announces(row))
  }
  const list = [...keys]
  return Buffer.byteLength(JSON.stringify(list)) <= maxKeyBytes ? list : '*'
}
