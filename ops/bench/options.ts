/** Size and duration of the measurements. */
export interface Scale {
  readonly name: 'quick' | 'usual' | 'full'
  /** Numbers of projects of the data sets, smallest first. Most measurements use only the data set of size `main`. */
  readonly sizes: readonly number[]
  readonly main: number
  readonly connections: readonly number[]
  /** Seconds of each measurement under load. */
  readonly seconds: number
  readonly warmUp: number
  /** Number of status changes before commands are measured, so that V8 has compiled the code. */
  readonly commandsBefore: number
  /** Seconds of one measured period per call when the costs of the data sets are compared. */
  readonly callSeconds: number
  /** The memory usage after the first number of requests is compared with the usage after the second number. */
  readonly memoryAt: readonly [number, number]
}

export interface Options {
  readonly scale: Scale
  /** True if the results are written to `ops/bench/RESULTS.md`. */
  readonly write: boolean
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

export const usage = `Usage: npm run bench -- [--quick | --full] [--write]
  --quick   small sets, one or two minutes: checks that the benchmarks work
  --full    also the largest set of 100,000 projects
  --write   write the results to ops/bench/RESULTS.md`

type ParsedOptions =
  | { readonly kind: 'run'; readonly options: Options }
  | { readonly kind: 'help' }
  | { readonly kind: 'usage-error'; readonly message: string }

const flags = ['quick', 'full', 'write', 'help']

export function readOptions(args: string[]): ParsedOptions {
  const unknown = args.find((arg) => !flags.some((flag) => arg === `--${flag}`))
  if (unknown !== undefined) return { kind: 'usage-error', message: `Unknown option: ${unknown}` }
  const has = (flag: string) => args.includes(`--${flag}`)
  if (has('help')) return { kind: 'help' }
  if (has('quick') && has('full')) {
    return { kind: 'usage-error', message: '--quick cannot be combined with --full.' }
  }
  const scale = has('quick') ? quick : has('full') ? full : usual
  return { kind: 'run', options: { scale, write: has('write') } }
}
