import { Metadata, status, type ServiceError } from '@grpc/grpc-js'

function statusError(code: status, details: string): ServiceError {
  return Object.assign(new Error(details), { code, details, metadata: new Metadata() })
}

/** What a live subscription gets that lags behind. */
export function consumerTooSlow(): ServiceError {
  return statusError(
    status.ABORTED,
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  )
}

/** What open calls get when a node shuts down. */
export function shuttingDown(): ServiceError {
  return statusError(status.CANCELLED, 'The server is shutting down')
}
