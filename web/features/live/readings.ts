import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { lastRead } from '#web/api/read-position.ts'

/** How far the read models were, at least, when something was asked for; missing where that is not known. */
type Asked = Map<string, string>

/** The position that something must be read behind; null where it must be read anew whatever was read. */
export type Behind = string | null

/**
 * Knows of each query how new it is. Whoever changes something asks for it himself, and hears of it on the stream as
 * well: what was read behind the change need not be asked for twice.
 */
export class Readings {
  readonly #client: QueryClient
  /** Of what is being asked for, and of what came of it. */
  readonly #underWay: Asked = new Map()
  readonly #here: Asked = new Map()
  readonly stop: () => void

  constructor(client: QueryClient) {
    this.#client = client
    this.stop = client.getQueryCache().subscribe((event) => {
      const { queryHash } = event.query
      if (event.type === 'removed') this.#forgetOne(queryHash)
      if (event.type !== 'updated') return
      if (event.action.type === 'fetch') put(this.#underWay, queryHash, lastRead())
      // What was put there by hand is no newer than what was read before.
      else if (event.action.type === 'success' && event.action.manual !== true)
        put(this.#here, queryHash, this.#underWay.get(queryHash))
    })
  }

  /** What was read may be of read models that are there no more. */
  forget(): void {
    this.#underWay.clear()
    this.#here.clear()
  }

  #forgetOne(queryHash: string): void {
    this.#underWay.delete(queryHash)
    this.#here.delete(queryHash)
  }

  /** Puts out of date what was not read behind a position, to be asked for when it is shown. */
  mark(queryKey: QueryKey, position: Behind): void {
    void this.#client.invalidateQueries({ queryKey, refetchType: 'none', predicate: this.#before(position) })
  }

  /** The same, and asks for it where it is shown. Answers once it is there. */
  async ask(queryKey: QueryKey, position: Behind): Promise<void> {
    this.mark(queryKey, position)
    const isOld = this.#before(position)
    const comes = (query: Query) =>
      query.state.fetchStatus === 'fetching' && isBehind(this.#underWay.get(query.queryHash), position)
    const shown = { queryKey, type: 'active' } as const
    await Promise.all([
      this.#client.refetchQueries(
        { ...shown, predicate: (query) => isOld(query) && comes(query) },
        { cancelRefetch: false },
      ),
      this.#client.refetchQueries({ ...shown, predicate: (query) => isOld(query) && !comes(query) }),
    ])
  }

  #before(position: Behind): (query: Query) => boolean {
    return ({ queryHash }) => !isBehind(this.#here.get(queryHash), position)
  }
}

function put(asked: Asked, queryHash: string, position: string | null | undefined): void {
  if (position === null || position === undefined) asked.delete(queryHash)
  else asked.set(queryHash, position)
}

/** Positions are larger than a number holds exactly. */
const isBehind = (read: string | undefined, position: Behind): boolean =>
  read !== undefined && position !== null && BigInt(read) >= BigInt(position)
