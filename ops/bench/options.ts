/** Size and duration of the measurements. */
export interface Scale {
  readonly name: 'quick' | 'usual' | 'full'
  /** Numbers of projects in the data sets, the smallest first. Most measurements use only the data set `main`. */
  readonly sizes: readonly number[]
  readonly main: number
  readonly connections: readonly number[]
  /** Seconds of each measurement under load. */
  readonly seconds: number
  readonly warmUp: number
  /** Number of status changes before commands are measured, so that V8 has compiled the code. */
  readonly commandsBefore: number
  /** Seconds of one measured period of a call, in the comparison of the data sets. */
  readonly callSeconds: number
  /** Numbers of requests after which the memory usage is measured. The report compares the two measurements. */
  readonly memoryAt: readonly [number, number]
}

export interface Options {
  readonly scale: Scale
  /** True if the results are written to `ops/bench/RESULTS.md`. */
  readonly write: boolean
  /** Measures only status changes and raw appends. */
  readonly commandsOnly: boolean
  /** URL of the EventStoreDB for the measurements that use one; undefined for a stand-in. */
  readonly eventStoreUrl: string | undefined
}

const quick: Scale = {
  name: 'quick',
  sizes: [100, 1_000],
  main: 1_000,
  connections: [1, 16, 64],
  seconds: 2,
  warmUp: 1,
  commandsBefore: 1_000,
  callSeconds: 0.1,
  memoryAt: [1_000, 5_000],
}
const usual: Scale = {
  name: 'usual',
  sizes: [1_000, 10_000],
  main: 10_000,
  connections: [1, 16, 64],
  seconds: 8,
  warmUp: 3,
  commandsBefore: 30_000,
  callSeconds: 0.4,
  memoryAt: [10_000, 100_000],
}
const full: Scale = { ...usual, name: 'full', sizes: [1_000, 10_000, 100_000] }

export const usage = `Usage: npm run bench -- [--quick | --full] [--write] [--commands] [--event-store URL]
  --quick             small sets, one or two minutes: checks that the benchmarks work
  --full              also the largest set of 100,000 projects
  --write             write the results to ops/bench/RESULTS.md
  --commands          only status changes and raw appends
  --event-store URL   use this EventStoreDB instead of a stand-in; with --commands, only commands on it`

type ParsedOptions =
  | { readonly kind: 'run'; readonly options: Options }
  | { readonly kind: 'help' }
  | { readonly kind: 'usage-error'; readonly message: string }

const flags = ['quick', 'full', 'write', 'commands', 'help']

export function readOptions(given: string[]): ParsedOptions {
  const at = given.indexOf('--event-store')
  const eventStoreUrl = at === -1 ? undefined : given[at + 1]
  if (at !== -1 && !eventStoreUrl) return { kind: 'usage-error', message: '--event-store needs a URL.' }
  const args = at === -1 ? given : given.toSpliced(at, 2)
  const unknown = args.find((arg) => !flags.some((flag) => arg === `--${flag}`))
  if (unknown !== undefined) return { kind: 'usage-error', message: `Unknown option: ${unknown}` }
  const has = (flag: string) => args.includes(`--${flag}`)
  if (has('help')) return { kind: 'help' }
  if (has('quick') && has('full')) {
    return { kind: 'usage-error', message: '--quick cannot be combined with --full.' }
  }
  const commandsOnly = has('commands')
  if (commandsOnly && has('write')) {
    return { kind: 'usage-error', message: '--write needs a run of all benchmarks.' }
  }
  const scale = has('quick') ? quick : has('full') ? full : usual
  return { kind: 'run', options: { scale, write: has('write'), commandsOnly, eventStoreUrl } }
}
