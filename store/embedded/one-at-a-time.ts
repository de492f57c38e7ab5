import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpath } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { isCode } from '../error-code.ts'

/**
 * Runs the work while no other process does the same for this folder. The lock is a name on which only one
 * process can listen, and which the system takes back however that process ends; where it has no such names
 * (only Linux and Windows do) the work runs unguarded.
 *
 * @param patience milliseconds to wait for the others.
 */
export async function oneAtATime<T>(folder: string, patience: number, work: () => Promise<T>): Promise<T> {
  const name = lockName(await realpath(folder))
  if (name === undefined) return work()
  const lock = await listenOn(name, Date.now() + patience)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

function lockName(folder: string): string | undefined {
  const name = `brandpath-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : undefined
}

async function listenOn(name: string, deadline: number): Promise<Server> {
  for (;;) {
    const lock = createServer().listen(name)
    try {
      await once(lock, 'listening')
      return lock
    } catch (error) {
      if (!isCode(error, 'EADDRINUSE') || Date.now() > deadline) throw error
    }
    await delay(20)
  }
}
