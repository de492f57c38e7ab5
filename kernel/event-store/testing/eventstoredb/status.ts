import { Metadata, status, type ServiceError } from '@grpc/grpc-js'

function statusError(code: status, details: string): ServiceError {
  return Object.assign(new Error(details), { code, details, metadata: new Metadata() })
}

/** gRPC error that ends a subscription if the client reads too slowly. */
export function consumerTooSlow(): ServiceError {
  return statusError(
    status.ABORTED,
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  )
}

/** gRPC error that ends all open calls when the server shuts down. */
export function shuttingDown(): ServiceError {
  return statusError(status.CANCELLED, 'The server is shutting down')
}

/** gRPC error of a follower. It contains the address of the leader, to which the client connects next. */
export function notLeader(host: string, port: number): ServiceError {
  const error = statusError(status.NOT_FOUND, 'Leader info available')
  error.metadata.set('exception', 'not-leader')
  error.metadata.set('leader-endpoint-host', host)
  error.metadata.set('leader-endpoint-port', String(port))
  return error
}

/** gRPC error of a node that has no leader. */
export function notReady(): ServiceError {
  return statusError(status.UNAVAILABLE, 'Server Is Not Ready')
}
