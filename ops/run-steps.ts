import { spawn } from 'node:child_process'
import path from 'node:path'

export interface Step {
  readonly name: string
  /** A program of node_modules/.bin, or one on the PATH. */
  readonly command: string
  readonly args: readonly string[]
  /** Turns what the program said and did into a verdict; by default its exit code is one. */
  readonly judge?: (outcome: Outcome) => Verdict
}
export interface Outcome {
  readonly code: number | null
  readonly output: string
}
export interface Verdict {
  readonly ok: boolean
  /** A word beside the step's name. */
  readonly note?: string
}

export const root = path.resolve(import.meta.dirname, '..')
const binaries = path.join(root, 'node_modules/.bin')

/** Runs the steps, at most two at a time, says of each how it went, and at length only what failed. */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const waiting = [...steps]
  const failed: string[] = []
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const ok = await runStep(step)
      if (!ok) failed.push(step.name)
    }
  }
  await Promise.all([lane(), lane()])
  return failed.length === 0
}

async function runStep(step: Step): Promise<boolean> {
  const begun = performance.now()
  const outcome = await capture(step.command, step.args)
  const { ok, note } = step.judge?.(outcome) ?? { ok: outcome.code === 0 }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${ok ? '✓' : '✗'} ${step.name}${note === undefined ? '' : ` (${note})`}  ${seconds} s`)
  if (!ok) console.log(outcome.output.trimEnd())
  return ok
}

/** What a program prints, on both of its outputs, and how it ended. */
export function capture(command: string, args: readonly string[], cwd = root): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: `${binaries}${path.delimiter}${process.env['PATH'] ?? ''}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', (error) => resolve({ code: null, output: `${command}: ${error.message}` }))
    child.on('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString() }))
  })
}
