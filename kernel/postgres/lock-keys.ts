/** Advisory locks of the kernel. An application uses other keys. Never change a key: releases run concurrently. */
export const lockKeys = {
  migrations: 7_204_001,
  /** Locked only in the maintenance database of an embedded server. `log.fence()` is the same key in other databases. */
  embeddedServer: 7_204_002,
  restore: 7_204_006,
} as const

/** First keys of locks with two keys. The second key is `hashtext` of a name. */
export const lockClasses = {
  leader: 7_204_003,
  rebuild: 7_204_004,
  readSchema: 7_204_005,
} as const
