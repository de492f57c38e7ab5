import type { sendUnaryData, ServerDuplexStream, ServerReadableStream, ServiceError } from '@grpc/grpc-js'
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import type { ExpectedRevision } from '../../event-store.ts'
import type { Fault, Faults } from './faults.ts'
import type { Outcome, Proposed, ServerLog } from './log.ts'
import { appendResponse, batchResponse, expectedOf, nameOf, proposedOf } from './messages.ts'

interface Append {
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly events: Proposed[]
}

export interface AppendSettings {
  readonly log: ServerLog
  readonly faults: Faults
  readonly breakConnections: () => void
  /** If false, the response to a repeated append has no position. */
  readonly remembersPositions: () => boolean
  /** Calls `respond` when the events are on the disk. */
  readonly commit: (respond: () => void) => void
  /** Called with each new batch call. The listener may pause the call. */
  readonly onBatchCall: (call: BatchCall) => void
  /** Returns the error that ends the call, because this node does not lead; null if the node accepts the append. */
  readonly refusal: (call: BatchCall) => ServiceError | null
}

export type BatchCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>

/** Handles a batch call: one gRPC stream that transfers all appends of a client. */
export function batchAppend(settings: AppendSettings) {
  return (call: BatchCall): void => {
    const unfinished = new Map<string, Append>()
    let hasEnded = false
    const end = (action: () => void) => {
      hasEnded = true // a real server does not write appends that arrive after the end of the call
      action()
    }
    call.on('data', (request: BatchAppendReq) => {
      if (hasEnded) return
      const correlation = request.getCorrelationId()
      const complete = gather(unfinished, correlation?.getString() ?? '', request)
      if (!complete || !request.getIsFinal()) return
      const { stream, expected } = complete
      const refusal = settings.refusal(call)
      if (refusal) return end(() => void call.emit('error', refusal))
      perform(settings, complete, {
        respond: (outcome) => {
          const knows = outcome.kind !== 'written' || !outcome.isRepetition || settings.remembersPositions()
          const response = batchResponse(correlation, stream, outcome, expected, knows)
          settings.commit(() => call.write(response))
        },
        end: () => end(() => call.end()),
        breakConnections: () => end(settings.breakConnections),
      })
    })
    call.on('end', () => call.end())
    settings.onBatchCall(call)
  }
}

/** Handles the gRPC call that transfers a single append. */
export function append(settings: AppendSettings) {
  return (call: ServerReadableStream<AppendReq, AppendResp>, callback: sendUnaryData<AppendResp>): void => {
    let current: Append | undefined
    call.on('data', (request: AppendReq) => {
      const options = request.getOptions()
      const message = request.getProposedMessage()
      if (options) current = begin(options)
      else if (message) current?.events.push(proposedOf(message))
    })
    call.on('end', () => {
      if (!current) return
      const { expected } = current
      perform(settings, current, {
        respond: (outcome) => callback(null, appendResponse(outcome, expected)),
        end: settings.breakConnections,
        breakConnections: settings.breakConnections,
      })
    })
  }
}

function gather(unfinished: Map<string, Append>, id: string, request: BatchAppendReq): Append | undefined {
  const options = request.getOptions()
  if (options) unfinished.set(id, begin(options))
  const current = unfinished.get(id)
  current?.events.push(...request.getProposedMessagesList().map(proposedOf))
  if (request.getIsFinal()) unfinished.delete(id)
  return current
}

function begin(options: AppendReq.Options | BatchAppendReq.Options): Append {
  return { stream: nameOf(options.getStreamIdentifier()), expected: expectedOf(options), events: [] }
}

interface Reply {
  respond(outcome: Outcome): void
  end(): void
  breakConnections(): void
}

function perform({ log, faults }: AppendSettings, append: Append, reply: Reply): void {
  const fault = faults.take()
  const outcome =
    fault?.written === false ? undefined : log.append(append.stream, append.expected, append.events)
  const respond = () => outcome && reply.respond(outcome)
  if (!fault) respond()
  else if (fault.then === 'late response') faults.delay(respond)
  else fail(fault.then, reply)
}

function fail(then: Exclude<Fault['then'], 'late response'>, reply: Reply): void {
  switch (then) {
    case 'silence':
      return
    case 'clean end':
      return reply.end()
    case 'broken connections':
      return reply.breakConnections()
  }
}
