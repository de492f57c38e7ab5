import type { sendUnaryData, ServerDuplexStream, ServerReadableStream } from '@grpc/grpc-js'
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import type { ExpectedRevision } from '../../event-store.ts'
import type { Fault, Faults } from './faults.ts'
import type { Outcome, Proposed, ServerLog } from './log.ts'
import { appendAnswer, batchAnswer, expectedOf, nameOf, proposedOf } from './messages.ts'

interface Wanted {
  readonly stream: string
  readonly expected: ExpectedRevision
  readonly events: Proposed[]
}

export interface AppendSettings {
  readonly log: ServerLog
  readonly faults: Faults
  readonly breakConnections: () => void
  /** Where false, an append done before is answered without its position. */
  readonly remembersPositions: () => boolean
  /** Told of each batch call, which may be paused. */
  readonly onBatchCall: (call: BatchCall) => void
}

export type BatchCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>

/** The one call that carries all appends of a client. */
export function batchAppend(settings: AppendSettings) {
  return (call: BatchCall): void => {
    const unfinished = new Map<string, Wanted>()
    call.on('data', (request: BatchAppendReq) => {
      const correlation = request.getCorrelationId()
      const wanted = gather(unfinished, correlation?.getString() ?? '', request)
      if (!wanted || !request.getIsFinal()) return
      const { stream, expected } = wanted
      perform(settings, wanted, {
        answer: (outcome) => {
          const knows = outcome.kind !== 'written' || !outcome.again || settings.remembersPositions()
          call.write(batchAnswer(correlation, stream, outcome, expected, knows))
        },
        end: () => call.end(),
      })
    })
    call.on('end', () => call.end())
    settings.onBatchCall(call)
  }
}

/** One append of a client that has been told of no batches. */
export function append(settings: AppendSettings) {
  return (call: ServerReadableStream<AppendReq, AppendResp>, callback: sendUnaryData<AppendResp>): void => {
    let wanted: Wanted | undefined
    call.on('data', (request: AppendReq) => {
      const options = request.getOptions()
      const message = request.getProposedMessage()
      if (options) wanted = begin(options)
      else if (message) wanted?.events.push(proposedOf(message))
    })
    call.on('end', () => {
      if (!wanted) return
      const { expected } = wanted
      perform(settings, wanted, {
        answer: (outcome) => callback(null, appendAnswer(outcome, expected)),
        end: settings.breakConnections,
      })
    })
  }
}

function gather(unfinished: Map<string, Wanted>, id: string, request: BatchAppendReq): Wanted | undefined {
  const options = request.getOptions()
  if (options) unfinished.set(id, begin(options))
  const wanted = unfinished.get(id)
  wanted?.events.push(...request.getProposedMessagesList().map(proposedOf))
  if (request.getIsFinal()) unfinished.delete(id)
  return wanted
}

function begin(options: AppendReq.Options | BatchAppendReq.Options): Wanted {
  return { stream: nameOf(options.getStreamIdentifier()), expected: expectedOf(options), events: [] }
}

interface Reply {
  answer(outcome: Outcome): void
  end(): void
}

function perform({ log, faults, breakConnections }: AppendSettings, wanted: Wanted, reply: Reply): void {
  const fault = faults.take()
  const outcome =
    fault?.written === false ? undefined : log.append(wanted.stream, wanted.expected, wanted.events)
  if (fault) fail(fault, reply, breakConnections)
  else if (outcome) reply.answer(outcome)
}

function fail(fault: Fault, reply: Reply, breakConnections: () => void): void {
  switch (fault.then) {
    case 'silence':
      return
    case 'clean end':
      return reply.end()
    case 'broken connections':
      return breakConnections()
  }
}
