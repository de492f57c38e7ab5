/** Advisory locks. Never change a number: old and new releases run concurrently. `log.fence()` also uses 7_204_002. */
export const lockKeys = {
  migrations: 7_204_001,
  /** Every process that uses an embedded server holds this lock, in the maintenance database of the server. */
  embeddedServer: 7_204_002,
  restore: 7_204_006,
  incidents: 7_204_007,
  logCopy: 7_204_008,
} as const

/** First keys of advisory locks with two keys. The second key is `hashtext` of a lease name or schema name. */
export const lockClasses = {
  leader: 7_204_003,
  rebuild: 7_204_004,
  readSchema: 7_204_005,
} as const
