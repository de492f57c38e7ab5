import { execFile } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { certificateExpiry, parseConnectionString } from './node-certificates.ts'

async function listens(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}
const closedPort = '127.0.0.1:1'

test('parseConnectionString returns the event store nodes and whether the connection uses TLS', () => {
  expect(parseConnectionString('esdb://admin:ch%40nge@one:1113,two?tls=false')).toEqual({
    hosts: [
      { host: 'one', port: 1113 },
      { host: 'two', port: 2113 },
    ],
    tls: false,
  })
  expect(parseConnectionString('esdb://[::1]:2113/?tlsCAFile=/ca.pem')).toEqual({
    hosts: [{ host: '::1', port: 2113 }],
    tls: true,
  })
  expect(parseConnectionString('kurrentdb+discover://cluster.internal?TLS=false')).toEqual({
    hosts: [{ host: 'cluster.internal', port: 2113 }],
    tls: false,
  })
})

/** Creates a self-signed certificate. Returns one PEM text with its key and the certificate. */
async function selfSigned(days: number): Promise<string> {
  const options = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const where = ['-keyout', '-', '-out', '-', '-subj', '/CN=node', '-days', String(days)]
  const { stdout } = await promisify(execFile)('openssl', ['req', ...options, ...where])
  return stdout
}

test('certificateExpiry returns the expiry date of the node certificate that expires first', async () => {
  const [long, short] = await Promise.all([selfSigned(90), selfSigned(10)])
  const at = await Promise.all([long, short].map((pem) => listens(createTlsServer({ key: pem, cert: pem }))))
  const days =
    (await certificateExpiry(parseConnectionString(`esdb://${at.join(',')}`))).getTime() - Date.now()
  expect(Math.round(days / 86_400_000)).toBe(10)
})

test('certificateExpiry fails if no event store node presents a certificate', async () => {
  await expect(certificateExpiry(parseConnectionString(`esdb://${closedPort}`))).rejects.toThrow(
    'presents a TLS certificate',
  )
})
