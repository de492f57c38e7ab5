import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { certificateEnd, clusterState, membersOf } from './event-store-cluster.ts'

async function listens(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
const member = (state: string, isAlive = true) => ({ state, isAlive, httpEndPointIp: '10.0.0.1' })
const gossips = (members: readonly unknown[]) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`)
    response.end(JSON.stringify({ serverIp: '127.0.0.1', members }))
  })
  return { asked, server }
}
const nobody = '127.0.0.1:1'

test('a connection string tells who the members are, and how they are spoken to', () => {
  expect(membersOf('esdb://admin:ch%40nge@one:1113,two?tls=false')).toEqual({
    hosts: [
      { host: 'one', port: 1113 },
      { host: 'two', port: 2113 },
    ],
    tls: false,
    isCluster: true,
    login: 'admin:ch@nge',
    caFile: null,
  })
  expect(membersOf('esdb://[::1]:2113/?tlsCAFile=/ca.pem')).toMatchObject({
    hosts: [{ host: '::1', port: 2113 }],
    tls: true,
    isCluster: false,
    caFile: '/ca.pem',
  })
  expect(membersOf('kurrentdb+discover://cluster.internal')).toMatchObject({ isCluster: true, login: null })
})

test('whichever node answers tells how the cluster is', async () => {
  const { asked, server } = gossips([member('Leader'), member('Follower'), member('Follower', false)])
  const members = membersOf(`esdb://a:b@${nobody},${await listens(server)}?tls=false`)
  expect(await clusterState(members)).toEqual({ alive: 2, all: 3, led: true })
  expect(asked).toEqual([`/gossip Basic ${btoa('a:b')}`])
})

test('a manager has no vote, and a leader that is gone leads nobody', async () => {
  const { server } = gossips([member('Manager'), member('Follower'), member('Leader', false)])
  const members = membersOf(`esdb+discover://${await listens(server)}?tls=false`)
  expect(await clusterState(members)).toEqual({ alive: 1, all: 2, led: false })
})

test('neither have replicas that are only read', async () => {
  const replicas = ['ReadOnlyReplica', 'PreReadOnlyReplica', 'ReadOnlyLeaderless']
  const { server } = gossips([
    member('Leader'),
    member('Follower'),
    member('Follower', false),
    ...replicas.map((state) => member(state, false)),
  ])
  const members = membersOf(`esdb+discover://${await listens(server)}?tls=false`)
  expect(await clusterState(members)).toEqual({ alive: 2, all: 3, led: true })
})

test('where no node answers nobody is alive', async () => {
  expect(await clusterState(membersOf(`esdb://${nobody},${nobody}?tls=false`))).toEqual({
    alive: 0,
    all: 2,
    led: false,
  })
})

/** For `days` from now; key and certificate in one text. */
async function selfSigned(days: number): Promise<string> {
  const options = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const where = ['-keyout', '-', '-out', '-', '-subj', '/CN=node', '-days', String(days)]
  const { stdout } = await promisify(execFile)('openssl', ['req', ...options, ...where])
  return stdout
}

test('the certificate that ends first counts', async () => {
  const [long, short] = await Promise.all([selfSigned(90), selfSigned(10)])
  const at = await Promise.all([long, short].map((pem) => listens(createTlsServer({ key: pem, cert: pem }))))
  const days = (await certificateEnd(membersOf(`esdb://${at.join(',')}`))).getTime() - Date.now()
  expect(Math.round(days / 86_400_000)).toBe(10)
})

test('where no node shows a certificate nobody can tell', async () => {
  await expect(certificateEnd(membersOf(`esdb://${nobody}`))).rejects.toThrow('shows a certificate')
})
