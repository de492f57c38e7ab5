import { connect, type ConnectionOptions } from 'node:tls'

export interface EventStoreNodes {
  readonly hosts: readonly { readonly host: string; readonly port: number }[]
  readonly tls: boolean
}

const nodeTimeoutMs = 3_000

export function parseConnectionString(connectionString: string): EventStoreNodes {
  const [, withoutScheme = ''] = connectionString.split('://')
  const [authority = '', query = ''] = withoutScheme.split('?')
  const addresses = authority.slice(authority.lastIndexOf('@') + 1).replace(/\/$/, '')
  // Parameter names of a connection string are case-insensitive.
  return { hosts: addresses.split(',').map(parseHost), tls: !/(^|&)tls=false(&|$)/i.test(query) }
}

function parseHost(address: string) {
  const { hostname, port } = new URL(`node://${address}`)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 2113) }
}

/** Returns null if the events are in Postgres, or if the nodes of EventStoreDB do not use TLS. */
export function nodesWithTls(connectionString: string | undefined): EventStoreNodes | null {
  const nodes = connectionString === undefined ? null : parseConnectionString(connectionString)
  return nodes?.tls ? nodes : null
}

/** Returns the earliest expiry of the node certificates. @throws if no node sends a certificate */
export async function certificateExpiry({ hosts }: EventStoreNodes): Promise<Date> {
  const expiries = await Promise.allSettled(hosts.map(({ host, port }) => expiryAt({ host, port })))
  const known = expiries.flatMap((expiry) => (expiry.status === 'fulfilled' ? [expiry.value.getTime()] : []))
  if (known.length === 0) throw new Error('No node in EVENTSTORE_URL presents a TLS certificate')
  return new Date(Math.min(...known))
}

function expiryAt(node: ConnectionOptions): Promise<Date> {
  const { promise, resolve, reject } = Promise.withResolvers<Date>()
  // Accepts expired and untrusted certificates, to read their expiry. Sends no data over this connection.
  const socket = connect({ ...node, rejectUnauthorized: false, timeout: nodeTimeoutMs }, () => {
    resolve(new Date(socket.getPeerCertificate().valid_to))
    socket.end()
  })
  socket.once('timeout', () => socket.destroy(new Error('no response')))
  socket.once('error', reject)
  return promise
}
