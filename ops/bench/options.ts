/** How much is measured, and for how long. */
export interface Scale {
  readonly name: 'quick' | 'usual' | 'full'
  /** Numbers of projects, the smallest first. What is not about growth is measured with `main`. */
  readonly sizes: readonly number[]
  readonly main: number
  readonly connections: readonly number[]
  /** Of each measurement under load, and of the warm-up before it. */
  readonly seconds: number
  readonly warmUp: number
  /** Status changes that nobody measures, until the processes have compiled what they need for them. */
  readonly commandsBefore: number
  /** Of each call whose cost is compared between sizes, a turn. */
  readonly callSeconds: number
  /** Requests after which memory is looked at: the later against the earlier. */
  readonly memoryAt: readonly [number, number]
}

export interface Options {
  readonly scale: Scale
  /** Keeps the results in `ops/bench/RESULTS.md`. */
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
  --quick   small sets for a minute or two: tells whether it works, not how fast
  --full    the largest set too, of 100,000 projects
  --write   keeps the results in ops/bench/RESULTS.md`

/** What was typed, understood; `wrong` says what of it is not. */
type Asked =
  | { readonly kind: 'run'; readonly options: Options }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly words: string }

const flags = ['quick', 'full', 'write', 'help']

export function readOptions(args: string[]): Asked {
  const unknown = args.find((arg) => !flags.some((flag) => arg === `--${flag}`))
  if (unknown !== undefined) return { kind: 'wrong', words: `The benchmarks have no option ${unknown}.` }
  const has = (flag: string) => args.includes(`--${flag}`)
  if (has('help')) return { kind: 'help' }
  if (has('quick') && has('full')) {
    return { kind: 'wrong', words: '--quick and --full exclude each other.' }
  }
  const scale = has('quick') ? quick : has('full') ? full : usual
  return { kind: 'run', options: { scale, write: has('write') } }
}
