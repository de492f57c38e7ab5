import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ServerWritableStream } from '@grpc/grpc-js'
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { Recorded, ServerLog } from './log.ts'
import { caughtUpMessage, confirmationMessage, eventMessage, nameOf, notFoundMessage } from './messages.ts'
import { consumerTooSlow } from './status.ts'

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>

/** A live subscription that has fallen behind by more than this is dropped. */
const liveBuffer = 32

/** Reads of a stream, reads of all streams backwards, and subscriptions to all streams. */
export async function read(log: ServerLog, call: ReadCall): Promise<void> {
  const options = call.request.getOptions()
  if (!options) return
  const sending = new Sending(call)
  if (options.hasSubscription()) await subscription(log, options, sending)
  else if (options.hasStream()) await streamRead(log, options, sending)
  else await backwards(log, options, sending)
}

async function streamRead(log: ServerLog, options: ReadReq.Options, sending: Sending): Promise<void> {
  const from = options.getStream()
  const name = nameOf(from?.getStreamIdentifier())
  const events = log.stream(name)
  if (events.length === 0) await sending.send(notFoundMessage(name))
  const first = from?.hasRevision() ? Number(from.getRevision()) : 0
  for (const event of events.slice(first, first + Number(options.getCount()))) {
    await sending.send(eventMessage(event))
  }
  sending.end()
}

async function backwards(log: ServerLog, options: ReadReq.Options, sending: Sending): Promise<void> {
  const position = options.getAll()?.getPosition()
  const before = position ? BigInt(position.getCommitPosition()) : undefined
  const events = log.all.filter((event) => before === undefined || event.position < before)
  for (const event of events.slice(-Number(options.getCount())).toReversed())
    await sending.send(eventMessage(event))
  sending.end()
}

async function subscription(log: ServerLog, options: ReadReq.Options, sending: Sending): Promise<void> {
  const position = options.getAll()?.getPosition()
  const after = position ? BigInt(position.getCommitPosition()) : undefined
  const prefixes = options.getFilter()?.getStreamIdentifier()?.getPrefixList() ?? ['']
  const wanted = ({ stream }: Recorded) => prefixes.some((prefix) => stream.startsWith(prefix))
  await sending.send(confirmationMessage(randomUUID()))
  let next = after === undefined ? 0 : log.all.findLastIndex((event) => event.position <= after) + 1
  let live = false
  while (!sending.over) {
    const event = log.all[next]
    if (event) {
      next += 1
      const waited = wanted(event) && (await sending.send(eventMessage(event)))
      const behind = () => log.all.slice(next).filter(wanted).length
      if (live && waited && behind() > liveBuffer) return sending.fail(consumerTooSlow())
    } else if (live) {
      await once(log, 'grown', { signal: sending.signal }).catch(() => undefined)
    } else {
      live = true
      await sending.send(caughtUpMessage())
    }
  }
}

/** Writes to a call as fast as its client reads. */
class Sending {
  readonly #call: ReadCall
  readonly #over = new AbortController()

  constructor(call: ReadCall) {
    this.#call = call
    for (const event of ['cancelled', 'close', 'error', 'finish']) call.on(event, () => this.#over.abort())
  }

  get over(): boolean {
    return this.signal.aborted
  }

  get signal(): AbortSignal {
    return this.#over.signal
  }

  /** Whether it had to wait for the client. */
  async send(message: ReadResp): Promise<boolean> {
    if (this.over || this.#call.write(message)) return false
    await once(this.#call, 'drain', { signal: this.signal }).catch(() => undefined)
    return true
  }

  end(): void {
    if (!this.over) this.#call.end()
  }

  fail(status: Error): void {
    this.#call.emit('error', status)
  }
}
