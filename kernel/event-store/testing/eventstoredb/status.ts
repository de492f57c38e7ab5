import { Metadata, status, type ServiceError } from '@grpc/grpc-js'

function statusError(code: status, details: string): ServiceError {
  return Object.assign(new Error(details), { code, details, metadata: new Metadata() })
}

/** gRPC error with which the server drops a subscription whose consumer is too slow. */
export function consumerTooSlow(): ServiceError {
  return statusError(
    status.ABORTED,
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  )
}

/** gRPC error with which a server ends its open calls when it shuts down. */
export function shuttingDown(): ServiceError {
  return statusError(status.CANCELLED, 'The server is shutting down')
}
