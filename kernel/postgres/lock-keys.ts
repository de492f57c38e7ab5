/** Releases that run side by side exclude each other by these numbers: never change one. `log.fence()` uses 7_204_002. */
export const lockKeys = {
  migrations: 7_204_001,
  /** Shared by all users of an embedded server, in its maintenance database. */
  embeddedServer: 7_204_002,
  restore: 7_204_006,
  incidents: 7_204_007,
  logCopy: 7_204_008,
} as const

/** First keys of two-part locks. The second key is `hashtext` of the name of the lease or the schema. */
export const lockClasses = {
  leader: 7_204_003,
  rebuild: 7_204_004,
  readSchema: 7_204_005,
} as const
