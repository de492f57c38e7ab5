import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'

/** Kills a process and all its descendants. Finds the descendants in /proc. */
export async function endProcessTree(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return
  const exited = once(child, 'exit')
  for (const pid of [child.pid, ...below(child.pid)]) kill(pid)
  await exited
}

/** Kills the descendant that runs the program. @throws if there is not exactly one */
export function endOneBelow(child: ChildProcess, program: string): void {
  const found = runningBelow(child, program)
  if (found.length !== 1) throw new Error(`Expected one process that runs ${program}, found ${found.length}`)
  for (const pid of found) kill(pid)
}

/** Returns the process ids of all descendants that run the program. */
export const runningBelow = (child: ChildProcess, program: string): number[] =>
  below(child.pid ?? 0).filter((pid) => isRunning(pid, program))

/** Returns true if the process runs the program. A process that has ended has no command line. */
export const isRunning = (pid: number, program: string): boolean => commandOf(pid).includes(program)

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // the process has already ended
  }
}

function below(pid: number): number[] {
  const children = parents()
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child)
  return [...children, ...children.flatMap(below)]
}

function parents(): [pid: number, parent: number][] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // format: pid (name, with any characters) state parent …
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
        return [[Number(name), Number(parent)] as [number, number]]
      } catch {
        return [] // the process has already ended
      }
    })
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // the process has already ended
  }
}
