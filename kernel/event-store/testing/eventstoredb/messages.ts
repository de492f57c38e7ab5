import S from '@eventstore/db-client/generated/streams_pb.js'
import type {
  AppendReq,
  BatchAppendReq,
  BatchAppendResp,
  AppendResp,
  ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js'
import statuses from '@eventstore/db-client/generated/status_pb.js'
import type { ExpectedRevision } from '../../event-store.ts'
import type { Outcome, Proposed, Recorded } from './log.ts'
import { Any, Empty } from './protobuf.ts'

/** Converts gRPC messages of EventStoreDB to plain objects and back. */

/** Position in the response to a repeated append if the server no longer knows the position. */
const noPosition = String(2n ** 64n - 1n)

export function nameOf(identifier: StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString()
}

export function identifierOf(name: string): StreamIdentifier {
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Buffer.from(name))
  return identifier
}

export function uuidOf(id: string): UUID {
  const uuid = new shared.UUID()
  uuid.setString(id)
  return uuid
}

export function proposedOf(message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): Proposed {
  const headers = message.getMetadataMap()
  return {
    id: message.getId()?.getString() ?? '',
    type: headers.get('type') ?? '',
    contentType: headers.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

export function expectedOf(options: AppendReq.Options | BatchAppendReq.Options): ExpectedRevision {
  if (options.hasNoStream()) return 'no_stream'
  if (options instanceof S.AppendReq.Options && options.hasRevision()) return BigInt(options.getRevision())
  if (options instanceof S.BatchAppendReq.Options && options.hasStreamPosition()) {
    return BigInt(options.getStreamPosition())
  }
  throw new Error('The append has no expected revision')
}

export function appendResponse(outcome: Outcome, expected: ExpectedRevision): AppendResp {
  const response = new S.AppendResp()
  if (outcome.kind === 'written') {
    const success = new S.AppendResp.Success()
    const position = new S.AppendResp.Position()
    position.setCommitPosition(String(outcome.position))
    position.setPreparePosition(String(outcome.position))
    success.setPosition(position)
    success.setCurrentRevision(String(outcome.revision))
    return response.setSuccess(success)
  }
  const conflict = new S.AppendResp.WrongExpectedVersion()
  if (outcome.actual === 'no_stream') conflict.setCurrentNoStream(new shared.Empty())
  else conflict.setCurrentRevision(String(outcome.actual))
  if (expected === 'no_stream') conflict.setExpectedNoStream(new shared.Empty())
  else conflict.setExpectedRevision(String(expected))
  return response.setWrongExpectedVersion(conflict)
}

export function batchResponse(
  correlation: UUID | undefined,
  stream: string,
  outcome: Outcome,
  expected: ExpectedRevision,
  knowsPosition: boolean,
): BatchAppendResp {
  const response = new S.BatchAppendResp()
  response.setCorrelationId(correlation)
  response.setStreamIdentifier(identifierOf(stream))
  if (outcome.kind === 'conflict') return response.setError(conflictStatus(outcome.actual, expected))
  const at = knowsPosition ? String(outcome.position) : noPosition
  const position = new shared.AllStreamPosition()
  position.setCommitPosition(at)
  position.setPreparePosition(at)
  const success = new S.BatchAppendResp.Success()
  success.setPosition(position)
  success.setCurrentRevision(String(outcome.revision))
  return response.setSuccess(success)
}

function conflictStatus(actual: ExpectedRevision, expected: ExpectedRevision) {
  const conflict = new shared.WrongExpectedVersion()
  if (actual === 'no_stream') conflict.setCurrentNoStream(new Empty())
  else conflict.setCurrentStreamRevision(String(actual))
  if (expected === 'no_stream') conflict.setExpectedNoStream(new Empty())
  else conflict.setExpectedStreamPosition(String(expected))
  const details = new Any()
  details.pack(conflict.serializeBinary(), 'event_store.client.WrongExpectedVersion')
  const status = new statuses.Status()
  status.setMessage('WrongExpectedVersion')
  status.setDetails(details)
  return status
}

export function eventMessage(recorded: Recorded): ReadResp {
  const event = new S.ReadResp.ReadEvent.RecordedEvent()
  event.setId(uuidOf(recorded.id))
  event.setStreamIdentifier(identifierOf(recorded.stream))
  event.setStreamRevision(String(recorded.revision))
  event.setCommitPosition(String(recorded.position))
  event.setPreparePosition(String(recorded.position))
  event
    .getMetadataMap()
    .set('type', recorded.type)
    .set('content-type', recorded.contentType)
    .set('created', '0')
  event.setData(recorded.data)
  event.setCustomMetadata(recorded.metadata)
  const read = new S.ReadResp.ReadEvent()
  read.setEvent(event)
  read.setCommitPosition(String(recorded.position))
  return new S.ReadResp().setEvent(read)
}

export function notFoundMessage(stream: string): ReadResp {
  const notFound = new S.ReadResp.StreamNotFound()
  notFound.setStreamIdentifier(identifierOf(stream))
  return new S.ReadResp().setStreamNotFound(notFound)
}

export function confirmationMessage(id: string): ReadResp {
  const confirmation = new S.ReadResp.SubscriptionConfirmation()
  confirmation.setSubscriptionId(id)
  return new S.ReadResp().setConfirmation(confirmation)
}

export function caughtUpMessage(): ReadResp {
  return new S.ReadResp().setCaughtUp(new S.ReadResp.CaughtUp())
}
