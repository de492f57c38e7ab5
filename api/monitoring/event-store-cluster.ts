import { readFile } from 'node:fs/promises'
import { get as httpsGet, type RequestOptions } from 'node:https'
import { json } from 'node:stream/consumers'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { connect, type ConnectionOptions } from 'node:tls'
import * as z from 'zod'

export interface EventStoreNodes {
  readonly hosts: readonly { readonly host: string; readonly port: number }[]
  readonly tls: boolean
  readonly isCluster: boolean
  /** `user:password` after percent-decoding. */
  readonly login: string | null
  readonly caFile: string | null
}

const nodeTimeoutMs = 3_000

export function parseConnectionString(connectionString: string): EventStoreNodes {
  const [scheme = '', withoutScheme = ''] = connectionString.split('://')
  const [authority = '', query = ''] = withoutScheme.split('?')
  const [address = '', login = null] = authority.replace(/\/$/, '').split('@').toReversed()
  // Parameter names of a connection string are case-insensitive.
  const settings = new Map(
    [...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value] as const),
  )
  const hosts = address.split(',').map(parseHost)
  return {
    hosts,
    tls: settings.get('tls') !== 'false',
    isCluster: scheme.endsWith('+discover') || hosts.length > 1,
    login: login === null ? null : decodeURIComponent(login),
    caFile: settings.get('tlscafile') ?? null,
  }
}

function parseHost(address: string) {
  const { hostname, port } = new URL(`node://${address}`)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 2113) }
}

/** Returns the earliest expiry of all node certificates. @throws if no node presents a certificate */
export async function certificateExpiry({ hosts }: EventStoreNodes): Promise<Date> {
  const expiries = await Promise.allSettled(hosts.map(({ host, port }) => expiryAt({ host, port })))
  const known = expiries.flatMap((expiry) => (expiry.status === 'fulfilled' ? [expiry.value.getTime()] : []))
  if (known.length === 0) throw new Error('No node in EVENTSTORE_URL presents a TLS certificate')
  return new Date(Math.min(...known))
}

function expiryAt(node: ConnectionOptions): Promise<Date> {
  const { promise, resolve, reject } = Promise.withResolvers<Date>()
  // Expired and untrusted certificates must be readable. No data is sent over this connection.
  const socket = connect({ ...node, rejectUnauthorized: false, timeout: nodeTimeoutMs }, () => {
    resolve(new Date(socket.getPeerCertificate().valid_to))
    socket.end()
  })
  socket.once('timeout', () => socket.destroy(new Error('no response')))
  socket.once('error', reject)
  return promise
}

const gossip = z.object({
  members: z.array(z.object({ state: z.string(), isAlive: z.boolean() })),
})

export interface ClusterState {
  readonly alive: number
  readonly total: number
  readonly hasLeader: boolean
}

/** States of members without a vote in elections: the manager process and read-only replicas. */
const nonVoting = /^(Manager|.*ReadOnly.*)$/

/** Reads the cluster state from the first node that responds. If no node responds, no member is alive. */
export async function clusterState(nodes: EventStoreNodes): Promise<ClusterState> {
  const requests = nodes.hosts.map((node) => requestGossip(nodes, node))
  const reported = await Promise.any(requests).catch(() => null)
  if (reported === null) return { alive: 0, total: nodes.hosts.length, hasLeader: false }
  const voters = reported.members.filter(({ state }) => !nonVoting.test(state))
  const alive = voters.filter(({ isAlive }) => isAlive)
  return {
    alive: alive.length,
    total: voters.length,
    hasLeader: alive.some(({ state }) => state === 'Leader' || state === 'Master'),
  }
}

async function requestGossip(nodes: EventStoreNodes, node: EventStoreNodes['hosts'][number]) {
  const options: RequestOptions = {
    ...node,
    path: '/gossip',
    headers: { Accept: 'application/json' },
    timeout: nodeTimeoutMs,
    ...(nodes.login !== null && { auth: nodes.login }),
    ...(nodes.tls && nodes.caFile !== null && { ca: await readFile(nodes.caFile) }),
  }
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (nodes.tls ? httpsGet : httpGet)(options, resolve)
  request.on('timeout', () => request.destroy(new Error('no response')))
  request.on('error', reject)
  return gossip.parse(await json(await promise))
}
