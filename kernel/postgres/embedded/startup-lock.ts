import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpath } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { pause } from '../../resilience/backoff.ts'
import { hasCode } from '../../resilience/system-error.ts'

/** Locks with an abstract socket (Linux) or a named pipe (Windows), which end with the process. Else without a lock. */
export async function withStartupLock<T>(
  folder: string,
  timeoutMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const name = lockName(await realpath(folder))
  if (name === undefined) return work()
  const lock = await listenOn(name, Date.now() + timeoutMs)
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
      if (!hasCode(error, 'EADDRINUSE') || Date.now() > deadline) throw error
    }
    await pause(20)
  }
}
