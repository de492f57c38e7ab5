/**
 * Keys of all advisory locks. Releases that run side by side exclude each other by these numbers: never change one.
 * `log.fence()` of migration 0001 uses 7_204_002 in the database of the event log.
 */
export const lockKeys = {
  /** Session lock of the migration runner. */
  migrations: 7_204_001,
  /** Shared by all users of an embedded server, in its maintenance database. */
  embeddedServer: 7_204_002,
  /** Session lock of a restore, for as long as it runs. */
  restore: 7_204_006,
  /** Transaction lock of the update of incidents. */
  incidents: 7_204_007,
  /** Session lock of a copy of the event log, for as long as it runs. */
  logCopy: 7_204_008,
} as const

/** First keys of two-part locks; the second key is `hashtext` of a name. */
export const lockClasses = {
  /** Held by the leader. The name is that of the leadership. */
  leader: 7_204_003,
  /** Held while read models are rebuilt. The name is that of their schema. */
  rebuild: 7_204_004,
  /** Held while a read schema is created or dropped. The name is that of the schema. */
  readSchema: 7_204_005,
} as const
