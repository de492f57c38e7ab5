import * as z from 'zod'
import type { Position } from '../event-store/event-store.ts'
import type { TableChanges } from './rows.ts'

/** Maximum size of the keys. PostgreSQL allows 8,000 bytes in a notification. */
const maxKeyBytes = 7_000

/** Keys of the resources that a batch changed, such as `project:42`; `*` if any resource may have changed. */
export type ChangedKeys = readonly string[] | '*'

export interface PositionNotification {
  readonly position: Position
  readonly keys: ChangedKeys
}

/** Pass no keys during a lag, and `*` once after the lag. Earlier releases need `part` and `of`. */
export const positionNotification = (position: Position, keys?: ChangedKeys) =>
  JSON.stringify({ part: 1, of: 1, position: position.toString(), ...(keys && { keys }) })

const payloadSchema = z.object({
  position: z.coerce.bigint(),
  keys: z.union([z.array(z.string()).readonly(), z.literal('*')]).default('*'),
})

/** Parses a notification, which any client of the database can send. @throws an error if the payload is invalid */
export const parseNotification = (payload: string): PositionNotification =>
  payloadSchema.parse(JSON.parse(payload))

export function changedKeys(changes: readonly TableChanges[]): ChangedKeys {
  const keys = new Set<string>()
  for (const { definition, deleted, changed } of changes) {
    if (!definition.changeKey) continue
    for (const row of [...deleted, ...changed.map((change) => change.row)])
      keys.add(definition.changeKey(row))
  }
  const list = [...keys]
  return Buffer.byteLength(JSON.stringify(list)) <= maxKeyBytes ? list : '*'
}
