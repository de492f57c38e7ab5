import type { Compilable, RawBuilder } from 'kysely'

/** A statement of a batch. */
export interface Statement {
  readonly query: RawBuilder<unknown> | Compilable
  /** How many rows the statement must change. Otherwise the batch is rolled back, and `error` is thrown. */
  readonly expectedRows?: { readonly count: number; readonly error: () => Error }
  /** Plans the statement once per connection. For inserts and updates by key, whose plan does not depend on table sizes. */
  readonly isPrepared?: boolean
}
