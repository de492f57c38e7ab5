import { writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'
import { hasCode } from '#kernel/resilience/system-error.ts'
import { CliError } from './command.ts'
import { describeError } from './files.ts'

export interface Output {
  readonly print: (line: string) => void
  /** Aborts when a write fails, or when the reader has closed the pipe. */
  readonly closed: AbortSignal
  readonly flush: () => Promise<void>
}

/** Opens the output. Printing never throws, because a failed write must not interrupt a command. */
export function openOutput(stream: Writable & { readonly fd: number }): Output {
  const closed = new AbortController()
  const onWritten = (error?: unknown) => {
    if (error) closed.abort(error)
  }
  stream.on('error', onWritten)
  const write =
    stream instanceof Socket
      ? (text: string) => stream.write(text, onWritten)
      : (text: string) => writeToFile(stream.fd, text, onWritten)
  return {
    print: (line) => void (closed.signal.aborted || write(`${line}\n`)),
    closed: closed.signal,
    flush: async () => {
      if (stream instanceof Socket) await new Promise((resolve) => stream.write('', resolve))
      if (closed.signal.aborted) throwUnlessPipeClosed(closed.signal.reason)
    },
  }
}

/** Writes to a file and reports a partial write as an error. Node's stream would report it as complete. */
function writeToFile(fd: number, text: string, onWritten: (error: unknown) => void): void {
  try {
    writeFileSync(fd, text)
  } catch (error) {
    onWritten(error)
  }
}

/** Throws the error of a failed write. Ignores a pipe that the reading program has closed. @throws CliError */
function throwUnlessPipeClosed(reason: unknown): void {
  if (hasCode(reason, 'EPIPE')) return
  throw new CliError(
    `The output is incomplete: ${describeError(reason)}. The command itself was not interrupted.`,
    { cause: reason },
  )
}
