import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ServerWritableStream } from '@grpc/grpc-js'
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { Recorded, ServerLog } from './log.ts'
import { caughtUpMessage, confirmationMessage, eventMessage, nameOf, notFoundMessage } from './messages.ts'
import { consumerTooSlow } from './status.ts'

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>

/** Maximum number of unsent events of a live subscription. With more events, the server ends the subscription. */
const liveBuffer = 32

/** Handles a read of one stream, a backwards read of all streams, or a subscription to all streams. */
export async function read(log: ServerLog, call: ReadCall): Promise<void> {
  const options = call.request.getOptions()
  if (!options) return
  const writer = new CallWriter(call)
  if (options.hasSubscription()) await subscription(log, options, writer)
  else if (options.hasStream()) await streamRead(log, options, writer)
  else await backwards(log, options, writer)
}

async function streamRead(log: ServerLog, options: ReadReq.Options, writer: CallWriter): Promise<void> {
  const from = options.getStream()
  const name = nameOf(from?.getStreamIdentifier())
  const events = log.stream(name)
  if (events.length === 0) await writer.send(notFoundMessage(name))
  const first = from?.hasRevision() ? Number(from.getRevision()) : 0
  for (const event of events.slice(first, first + Number(options.getCount()))) {
    await writer.send(eventMessage(event))
  }
  writer.end()
}

async function backwards(log: ServerLog, options: ReadReq.Options, writer: CallWriter): Promise<void> {
  const position = options.getAll()?.getPosition()
  const before = position ? BigInt(position.getCommitPosition()) : undefined
  const events = log.all.filter((event) => before === undefined || event.position < before)
  for (const event of events.slice(-Number(options.getCount())).toReversed())
    await writer.send(eventMessage(event))
  writer.end()
}

async function subscription(log: ServerLog, options: ReadReq.Options, writer: CallWriter): Promise<void> {
  const position = options.getAll()?.getPosition()
  const after = position ? BigInt(position.getCommitPosition()) : undefined
  const prefixes = options.getFilter()?.getStreamIdentifier()?.getPrefixList() ?? ['']
  const matches = ({ stream }: Recorded) => prefixes.some((prefix) => stream.startsWith(prefix))
  await writer.send(confirmationMessage(randomUUID()))
  let next = after === undefined ? 0 : log.all.findLastIndex((event) => event.position <= after) + 1
  let live = false
  while (!writer.isEnded) {
    const event = log.all[next]
    if (event) {
      next += 1
      const waited = matches(event) && (await writer.send(eventMessage(event)))
      const pending = () => log.all.slice(next).filter(matches).length
      if (live && waited && pending() > liveBuffer) return writer.fail(consumerTooSlow())
    } else if (live) {
      await once(log, 'grown', { signal: writer.signal }).catch(() => undefined)
    } else {
      live = true
      await writer.send(caughtUpMessage())
    }
  }
}

/** Writes responses to a call. Waits while the client reads no responses. */
class CallWriter {
  readonly #call: ReadCall
  readonly #ended = new AbortController()

  constructor(call: ReadCall) {
    this.#call = call
    for (const event of ['cancelled', 'close', 'error', 'finish']) call.on(event, () => this.#ended.abort())
  }

  get isEnded(): boolean {
    return this.signal.aborted
  }

  get signal(): AbortSignal {
    return this.#ended.signal
  }

  /** Sends a message. Returns true if the call had to wait until the client read earlier messages. */
  async send(message: ReadResp): Promise<boolean> {
    if (this.isEnded || this.#call.write(message)) return false
    await once(this.#call, 'drain', { signal: this.signal }).catch(() => undefined)
    return true
  }

  end(): void {
    if (!this.isEnded) this.#call.end()
  }

  fail(status: Error): void {
    this.#call.emit('error', status)
  }
}
