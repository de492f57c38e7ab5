import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { partsOf, type Part } from '#projector/part.ts'
import type { Position } from '#store/event-store.ts'
import { follow } from '../child.ts'
import { CommandFailed } from '../commands/command.ts'
import { endProcess } from '../end-process.ts'
import { root } from '../run-steps.ts'

/** What a process is to fill. */
export const partsJob = z.object({
  databaseUrl: z.string(),
  schema: z.string(),
  parts: z.array(z.object({ number: z.number(), of: z.number() })),
})
export type PartsJob = z.infer<typeof partsJob>

/** What it tells on the way. */
const told = z.object({ position: z.string().transform(BigInt) })

/** At once: more would only wait for the database, and each has a handful of its connections. */
const mostProcesses = Math.min(availableParallelism(), 8)

/** Milliseconds that one gets to end. It has nothing to put away: what it writes is all or nothing. */
const grace = 1_000

/**
 * Brings all parts of read models to the log's end, in processes of their own. None of these is left when it is over.
 *
 * @throws CommandFailed where one of them fails or dies
 */
export async function fillParts(
  where: Pick<PartsJob, 'databaseUrl' | 'schema'>,
  report: (position: Position) => void,
): Promise<void> {
  await using children = new AsyncDisposableStack()
  const fill = (share: Part[]) =>
    new Promise<void>((resolve, reject) => {
      const child = fork(path.join(root, 'ops/rebuild/process.ts'), { cwd: root })
      children.defer(() => endProcess(child, grace))
      child.on('error', reject)
      child.on('message', (message) => {
        const { data } = told.safeParse(message)
        if (data) report(data.position)
      })
      follow(child, {
        onEnd: ({ code, signal, inTheWay }) => {
          if (code === 0) return resolve()
          const why = inTheWay ?? `The process for it ended by ${signal ?? `itself, with code ${code}`}.`
          reject(new CommandFailed(`${nameOf(share)} of ${where.schema} is not made: ${why} ${asBefore}`))
        },
      })
      child.send({ ...where, parts: share } satisfies PartsJob)
    })
  await Promise.all(shares(partsOf(where.schema)).map(fill))
}

const asBefore = 'The read models in service are as before.'

const nameOf = (share: readonly Part[]) => `Part ${share.map(({ number }) => number).join(' or ')}`

/** One share a process, alike but for the first part, which has most to do. */
function shares(parts: readonly Part[]): Part[][] {
  const all = Array.from({ length: Math.min(parts.length, mostProcesses) }, (): Part[] => [])
  parts.forEach((part, index) => all[index % all.length]?.push(part))
  return all
}
