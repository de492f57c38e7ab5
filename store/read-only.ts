import { DatabaseError } from 'pg'

/** As Postgres says that it was to write where it only reads: a standby, or a primary that was told so. */
const readOnlyTransaction = '25006'

export const acceptsNoWrites =
  'The database accepts no writes: it is a standby, or default_transaction_read_only is on'

/** Whatever the failure was wrapped into on its way. */
export function isReadOnly(error: unknown): boolean {
  if (error instanceof DatabaseError && error.code === readOnlyTransaction) return true
  return error instanceof Error && isReadOnly(error.cause)
}
