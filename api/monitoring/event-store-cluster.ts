import { readFile } from 'node:fs/promises'
import { get as getSecurely } from 'node:https'
import { get, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { connect, type ConnectionOptions } from 'node:tls'
import * as z from 'zod'

/** Who a connection string of the event store names. */
export interface Members {
  readonly hosts: readonly { readonly host: string; readonly port: number }[]
  readonly tls: boolean
  /** Whether the nodes find each other: one alone has no quorum to lose. */
  readonly isCluster: boolean
  readonly login: string | null
  readonly caFile: string | null
}

/** Milliseconds that a node gets to answer. */
const patience = 3_000

export function membersOf(connectionString: string): Members {
  const [scheme = '', rest = ''] = connectionString.split('://')
  const [authority = '', query = ''] = rest.split('?')
  const [address = '', login = null] = authority.replace(/\/$/, '').split('@').toReversed()
  // The names of settings come in any case.
  const settings = new Map(
    [...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value] as const),
  )
  const hosts = address.split(',').map(hostOf)
  return {
    hosts,
    tls: settings.get('tls') !== 'false',
    isCluster: scheme.endsWith('+discover') || hosts.length > 1,
    login: login === null ? null : decodeURIComponent(login),
    caFile: settings.get('tlscafile') ?? null,
  }
}

function hostOf(address: string) {
  const { hostname, port } = new URL(`node://${address}`)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 2113) }
}

/** When the first of the nodes' certificates ends. @throws where no node shows one. */
export async function certificateEnd({ hosts }: Members): Promise<Date> {
  const ends = await Promise.allSettled(hosts.map(({ host, port }) => endAt({ host, port })))
  const known = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.getTime()] : []))
  if (known.length === 0) throw new Error('No node of the event store shows a certificate')
  return new Date(Math.min(...known))
}

function endAt(node: ConnectionOptions): Promise<Date> {
  const { promise, resolve, reject } = Promise.withResolvers<Date>()
  // Nothing is sent: also one that has expired, or that nobody here knows, is looked at.
  const socket = connect({ ...node, rejectUnauthorized: false, timeout: patience }, () => {
    resolve(new Date(socket.getPeerCertificate().valid_to))
    socket.end()
  })
  socket.once('timeout', () => socket.destroy(new Error('no answer')))
  socket.once('error', reject)
  return promise
}

const gossip = z.object({
  members: z.array(z.object({ state: z.string(), isAlive: z.boolean() })),
})

export interface ClusterState {
  readonly alive: number
  readonly all: number
  /** Whether one of them leads. */
  readonly led: boolean
}

/** A manager watches, and a read-only replica, whatever it is doing, follows. */
const hasNoVote = /^(Manager|.*ReadOnly.*)$/

/** As the first node that answers sees it; where none does, nobody is alive. */
export async function clusterState(members: Members): Promise<ClusterState> {
  const tasks = members.hosts.map((node) => gossipOf(members, node))
  const seen = await Promise.any(tasks).catch(() => null)
  if (seen === null) return { alive: 0, all: members.hosts.length, led: false }
  const voters = seen.members.filter(({ state }) => !hasNoVote.test(state))
  const alive = voters.filter(({ isAlive }) => isAlive)
  return {
    alive: alive.length,
    all: voters.length,
    led: alive.some(({ state }) => state === 'Leader' || state === 'Master'),
  }
}

async function gossipOf(members: Members, node: Members['hosts'][number]) {
  const options: RequestOptions = {
    ...node,
    path: '/gossip',
    headers: { Accept: 'application/json' },
    timeout: patience,
    ...(members.login !== null && { auth: members.login }),
  }
  if (!members.tls) return gossip.parse(JSON.parse(await bodyOf((done) => get(options, done))))
  const ca = members.caFile === null ? {} : { ca: await readFile(members.caFile) }
  const body = await bodyOf((done) => getSecurely({ ...options, ...ca }, done))
  return gossip.parse(JSON.parse(body))
}

type Ask = (done: (answer: IncomingMessage) => void) => ClientRequest

async function bodyOf(ask: Ask): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const request = ask((answer) => {
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => resolve(Buffer.concat(parts).toString()))
    answer.on('error', reject)
  })
  request.on('timeout', () => request.destroy(new Error('no answer')))
  request.on('error', reject)
  return promise
}
