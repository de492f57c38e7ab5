import { writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { reasonOf } from '#store/in-the-way.ts'
import { CommandFailed } from './commands/command.ts'

/** What a command says, where a program or a file may take it for the whole. */
export interface Output {
  readonly say: (words: string) => void
  /** Aborts where nothing can be said any more, be it that whoever read it has seen enough. */
  readonly ended: AbortSignal
  /** Resolves once everything is written, or its reader has gone. @throws CommandFailed where something is missing */
  readonly whole: () => Promise<void>
}

/** Never throws while a command is at work: what it does is not to stop half-way since nobody can be told. */
export function openOutput(stream: Writable & { readonly fd: number }): Output {
  const ended = new AbortController()
  const heard = (error?: unknown) => {
    if (error) ended.abort(error)
  }
  stream.on('error', heard)
  const write =
    stream instanceof Socket
      ? (text: string) => stream.write(text, heard)
      : (text: string) => writeToFile(stream.fd, text, heard)
  return {
    say: (words) => void (ended.signal.aborted || write(`${words}\n`)),
    ended: ended.signal,
    whole: async () => {
      if (stream instanceof Socket) await new Promise((resolve) => stream.write('', resolve))
      if (ended.signal.aborted) refuseUnlessGone(ended.signal.reason)
    },
  }
}

/** The stream that Node makes of a file takes it for written where the disk took only the beginning. */
function writeToFile(fd: number, text: string, heard: (error: unknown) => void): void {
  try {
    writeFileSync(fd, text)
  } catch (error) {
    heard(error)
  }
}

/** Whoever closes the pipe, as `head` does, has read what he wanted. */
function refuseUnlessGone(reason: unknown): void {
  if (!(reason instanceof Error)) throw new Error('The output ended for no reason', { cause: reason })
  if ('code' in reason && reason.code === 'EPIPE') return
  throw new CommandFailed(
    `The output is cut off, since it could not be written: ${reasonOf(reason)}. Nothing else that the command does was stopped by that.`,
    { cause: reason },
  )
}
