import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { certificateExpiry, clusterState, parseConnectionString } from './event-store-cluster.ts'

async function listens(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
const member = (state: string, isAlive = true) => ({ state, isAlive, httpEndPointIp: '10.0.0.1' })
const gossips = (members: readonly unknown[]) => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers.authorization}`)
    response.end(JSON.stringify({ serverIp: '127.0.0.1', members }))
  })
  return { requests, server }
}
const closedPort = '127.0.0.1:1'

test('a connection string is parsed into nodes, credentials and TLS settings', () => {
  expect(parseConnectionString('esdb://admin:ch%40nge@one:1113,two?tls=false')).toEqual({
    hosts: [
      { host: 'one', port: 1113 },
      { host: 'two', port: 2113 },
    ],
    tls: false,
    isCluster: true,
    login: 'admin:ch@nge',
    caFile: null,
  })
  expect(parseConnectionString('esdb://[::1]:2113/?tlsCAFile=/ca.pem')).toMatchObject({
    hosts: [{ host: '::1', port: 2113 }],
    tls: true,
    isCluster: false,
    caFile: '/ca.pem',
  })
  expect(parseConnectionString('kurrentdb+discover://cluster.internal')).toMatchObject({
    isCluster: true,
    login: null,
  })
})

test('the cluster state is read from the first node that responds', async () => {
  const { requests, server } = gossips([member('Leader'), member('Follower'), member('Follower', false)])
  const members = parseConnectionString(`esdb://a:b@${closedPort},${await listens(server)}?tls=false`)
  expect(await clusterState(members)).toEqual({ alive: 2, total: 3, hasLeader: true })
  expect(requests).toEqual([`/gossip Basic ${btoa('a:b')}`])
})

test('the cluster state counts neither the manager as a voter nor a dead member as the leader', async () => {
  const { server } = gossips([member('Manager'), member('Follower'), member('Leader', false)])
  const members = parseConnectionString(`esdb+discover://${await listens(server)}?tls=false`)
  expect(await clusterState(members)).toEqual({ alive: 1, total: 2, hasLeader: false })
})

test('the cluster state does not count read-only replicas as voters', async () => {
  const replicas = ['ReadOnlyReplica', 'PreReadOnlyReplica', 'ReadOnlyLeaderless']
  const { server } = gossips([
    member('Leader'),
    member('Follower'),
    member('Follower', false),
    ...replicas.map((state) => member(state, false)),
  ])
  const members = parseConnectionString(`esdb+discover://${await listens(server)}?tls=false`)
  expect(await clusterState(members)).toEqual({ alive: 2, total: 3, hasLeader: true })
})

test('the cluster state has no alive member if no node responds', async () => {
  expect(await clusterState(parseConnectionString(`esdb://${closedPort},${closedPort}?tls=false`))).toEqual({
    alive: 0,
    total: 2,
    hasLeader: false,
  })
})

/** Creates a self-signed certificate. Returns its key and the certificate as one PEM text. */
async function selfSigned(days: number): Promise<string> {
  const options = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const where = ['-keyout', '-', '-out', '-', '-subj', '/CN=node', '-days', String(days)]
  const { stdout } = await promisify(execFile)('openssl', ['req', ...options, ...where])
  return stdout
}

test('certificateExpiry returns the earliest expiry of the node certificates', async () => {
  const [long, short] = await Promise.all([selfSigned(90), selfSigned(10)])
  const at = await Promise.all([long, short].map((pem) => listens(createTlsServer({ key: pem, cert: pem }))))
  const days =
    (await certificateExpiry(parseConnectionString(`esdb://${at.join(',')}`))).getTime() - Date.now()
  expect(Math.round(days / 86_400_000)).toBe(10)
})

test('certificateExpiry rejects if no node presents a certificate', async () => {
  await expect(certificateExpiry(parseConnectionString(`esdb://${closedPort}`))).rejects.toThrow(
    'presents a TLS certificate',
  )
})
