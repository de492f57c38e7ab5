import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { lastPosition } from '#web/http/projection-position.ts'

/** The event log position that cached data must include. Null always requires a refetch. */
export type RequiredPosition = string | null

/** Tracks the event log position of each query's data, so that one change does not cause two fetches of the data. */
export class QueryPositions {
  readonly #client: QueryClient
  /** Last position that was known when the running fetch started, by query hash. */
  readonly #fetching = new Map<string, string | null>()
  /** Position that the cached data has reached, by query hash. */
  readonly #cached = new Map<string, string | null>()
  readonly stop: () => void

  constructor(client: QueryClient) {
    this.#client = client
    this.stop = client.getQueryCache().subscribe((event) => {
      const { queryHash } = event.query
      if (event.type === 'removed') {
        this.#fetching.delete(queryHash)
        this.#cached.delete(queryHash)
      }
      if (event.type !== 'updated') return
      if (event.action.type === 'fetch') this.#fetching.set(queryHash, lastPosition())
      // Ignores `setQueryData` (`manual`), because it does not fetch data from the server.
      else if (event.action.type === 'success' && event.action.manual !== true)
        this.#cached.set(queryHash, this.#fetching.get(queryHash) ?? null)
    })
  }

  /** Forgets all positions. After a rebuild, the read models may have other positions. */
  clear(): void {
    this.#fetching.clear()
    this.#cached.clear()
  }

  invalidate(queryKey: QueryKey, position: RequiredPosition): void {
    const predicate = this.#isBefore(position)
    void this.#client.invalidateQueries({ queryKey, refetchType: 'none', predicate })
  }

  /** Invalidates data that has not reached a position. Refetches data that a mounted component uses. */
  async refetch(queryKey: QueryKey, position: RequiredPosition): Promise<void> {
    this.invalidate(queryKey, position)
    const predicate = this.#isBefore(position)
    const shown = this.#client.getQueryCache().findAll({ queryKey, type: 'active', predicate })
    await Promise.all(
      shown.map((query) => {
        const isArriving =
          query.state.fetchStatus === 'fetching' && hasReached(this.#fetching.get(query.queryHash), position)
        return this.#client.refetchQueries(
          { queryKey: query.queryKey, exact: true },
          { cancelRefetch: !isArriving },
        )
      }),
    )
  }

  #isBefore(position: RequiredPosition): (query: Query) => boolean {
    return ({ queryHash }) => !hasReached(this.#cached.get(queryHash), position)
  }
}

/** Compares positions as BigInt, because a JavaScript number cannot represent large positions exactly. */
const hasReached = (position: string | null | undefined, required: RequiredPosition): boolean =>
  position != null && required !== null && BigInt(position) >= BigInt(required)
