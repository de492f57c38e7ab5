import { spawn } from 'node:child_process'
import path from 'node:path'

export interface Step {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly accepted?: RegExp
}
interface Outcome {
  readonly code: number | null
  readonly output: string
}

export const root = path.resolve(import.meta.dirname, '../..')
const binaries = path.join(root, 'node_modules/.bin')

export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const queue = [...steps]
  const failed: string[] = []
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const ok = await runStep(step)
      if (!ok) failed.push(step.name)
    }
  }
  await Promise.all([worker(), worker()])
  return failed.length === 0
}

async function runStep(step: Step): Promise<boolean> {
  const startedAt = performance.now()
  const { code, output } = await runProgram(step.command, step.args)
  const isAccepted = code !== 0 && step.accepted?.test(output) === true
  const ok = code === 0 || isAccepted
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${ok ? '✓' : '✗'} ${step.name}${isAccepted ? ' (not supported here)' : ''}  ${seconds} s`)
  if (!ok) console.log(output.trimEnd())
  return ok
}

export function runProgram(command: string, args: readonly string[], cwd = root): Promise<Outcome> {
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
