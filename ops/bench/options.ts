import { parseArgs } from 'node:util'

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
  /** Of each call whose cost is compared between sizes. */
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
  callSeconds: 0.3,
  memoryAt: [1_000, 5_000],
}
const usual: Scale = {
  name: 'usual',
  sizes: [1_000, 10_000],
  main: 10_000,
  connections: [1, 16, 64],
  seconds: 8,
  warmUp: 3,
  callSeconds: 1,
  memoryAt: [10_000, 100_000],
}
const full: Scale = { ...usual, name: 'full', sizes: [1_000, 10_000, 100_000] }

export const usage = `Usage: npm run bench -- [--quick | --full] [--write]
  --quick   small sets for a minute or two: tells whether it works, not how fast
  --full    the largest set too, of 100,000 projects
  --write   keeps the results in ops/bench/RESULTS.md`

/** Null where the words are not understood. */
export function readOptions(args: string[]): Options | null {
  try {
    const { values } = parseArgs({
      args,
      options: {
        quick: { type: 'boolean', default: false },
        full: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
      },
    })
    if (values.quick && values.full) return null
    return { scale: values.quick ? quick : values.full ? full : usual, write: values.write }
  } catch {
    return null
  }
}
