import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpath } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { retry } from '../../resilience/retry.ts'
import { hasCode } from '../../resilience/system-error.ts'

/** Runs `work` under a lock that ends with the process. Locks only on Linux and Windows. */
export async function withStartupLock<T>(
  application: string,
  folder: string,
  timeoutMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const name = lockName(application, await realpath(folder))
  if (name === undefined) return work()
  const lock = await listenOn(name, performance.now() + timeoutMs)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

function lockName(application: string, folder: string): string | undefined {
  const name = `${application}-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : undefined
}

function listenOn(name: string, deadline: number): Promise<Server> {
  const listen = async () => {
    const lock = createServer().listen(name)
    await once(lock, 'listening')
    return lock
  }
  const shouldRetry = (error: unknown) => hasCode(error, 'EADDRINUSE')
  return retry(listen, { backoff: { firstMs: 20, maxMs: 20 }, deadline, shouldRetry })
}
