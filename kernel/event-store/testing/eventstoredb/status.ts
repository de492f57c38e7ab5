import { Metadata, status, type ServiceError } from '@grpc/grpc-js'

function statusError(code: status, details: string): ServiceError {
  return Object.assign(new Error(details), { code, details, metadata: new Metadata() })
}

/** Error of a live subscription that has fallen behind. */
export function consumerTooSlow(): ServiceError {
  return statusError(
    status.ABORTED,
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  )
}

/** Error of open calls when a node shuts down. */
export function shuttingDown(): ServiceError {
  return statusError(status.CANCELLED, 'The server is shutting down')
}
