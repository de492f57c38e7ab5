import { pino, type Logger } from 'pino'
import { RecurringFailure } from '../../resilience/recurring-failure.ts'
import { toLogEntry, type LogEntry } from './log-entry.ts'

export interface CountedEntry extends LogEntry {
  readonly count: number
  readonly first: Date
  readonly last: Date
}

export type StoreEntries = (entries: readonly CountedEntry[]) => Promise<void>

const writeIntervalMs = 5_000
/** Maximum number of different entries that wait to be stored. Further entries are dropped. */
const maxPending = 500

/** Stores log entries in the table `errors` for administrators. Equal entries share one row with a count. */
export class ErrorLog {
  readonly log: Logger
  readonly #store: StoreEntries
  readonly #failure: RecurringFailure
  readonly #timer: NodeJS.Timeout
  #pending = new Map<string, CountedEntry>()

  constructor(store: StoreEntries, log: Logger) {
    this.#store = store
    // Uses the plain logger, because a failure to store entries must not create further entries.
    this.#failure = new RecurringFailure(log, {
      failed: 'Cannot store log entries; retrying',
      recovered: 'Log entries are stored again',
    })
    this.log = observeLogger(log, (...call) => this.#record(toLogEntry(...call)))
    this.#timer = setInterval(() => void this.write(), writeIntervalMs).unref()
  }

  /** Stores the pending entries. After a failure, the entries remain pending. Never rejects. */
  async write(): Promise<void> {
    const pending = this.#pending
    if (pending.size === 0) return
    this.#pending = new Map()
    try {
      await this.#store([...pending.values()])
      this.#failure.recovered()
    } catch (error) {
      for (const entry of pending.values()) this.#add(entry)
      this.#failure.report(error)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.write()
  }

  #record(entry: LogEntry | null): void {
    if (entry === null) return
    const now = new Date()
    this.#add({ ...entry, count: 1, first: now, last: now })
  }

  #add(entry: CountedEntry): void {
    const equal = this.#pending.get(entry.fingerprint)
    if (!equal && this.#pending.size >= maxPending) return
    this.#pending.set(entry.fingerprint, equal ? merge(equal, entry) : entry)
  }
}

function merge(a: CountedEntry, b: CountedEntry): CountedEntry {
  const latest = a.last <= b.last ? b : a
  return { ...latest, first: a.first <= b.first ? a.first : b.first, count: a.count + b.count }
}

/** Returns a logger that calls `observe` for each message at level `info` or above, even if it is not written. */
function observeLogger(log: Logger, observe: (...call: Parameters<typeof toLogEntry>) => void): Logger {
  const observed = log.child({})
  const hooks = {
    logMethod(this: Logger, args: Parameters<pino.LogFn>, method: pino.LogFn, level: number) {
      observe(level, () => this.bindings(), args)
      if (level >= log.levelVal) method.apply(this, args)
    },
  }
  Object.assign(observed, { [pino.symbols.hooksSym]: hooks })
  observed.level = log.isLevelEnabled('info') ? log.level : 'info' // pino calls the hook only if the level is set afterwards
  return observed
}
