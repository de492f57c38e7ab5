import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { inject, onTestFinished } from 'vitest'

/** Proxy between browser and application that can refuse connections, hold requests and change the service worker script. */
export interface FlakyNetwork {
  readonly url: string
  cut(): Promise<void>
  mend(): Promise<void>
  /** Leaves all later requests without a response. */
  hold(): void
  /** Changes the revision of the app in /sw.js, as the deployment of a new version does. */
  deploy(): void
}

export async function flakyNetwork(): Promise<FlakyNetwork> {
  let version = 0
  let holds = false
  let server: Server | null = null
  let port = 0

  async function mend(): Promise<void> {
    server = createServer((incoming, outgoing) => {
      if (!holds) forward(incoming, outgoing, version)
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address !== null && typeof address === 'object') port = address.port
  }
  async function cut(): Promise<void> {
    if (server === null) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    server = null
    await closed
  }

  await mend()
  onTestFinished(cut)
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    mend,
    hold: () => (holds = true),
    deploy: () => (version += 1),
  }
}

/** The revision of index.html in the list of files of the service worker. */
const indexRevision = /(index\.html\W+revision\W+)\w+/

function forward(incoming: IncomingMessage, outgoing: ServerResponse, version: number): void {
  const isWorker = incoming.url === '/sw.js' && version > 0
  const headers: IncomingMessage['headers'] = { ...incoming.headers, 'accept-encoding': 'identity' }
  if (isWorker) delete headers['if-none-match']
  const upstream = request(
    new URL(incoming.url ?? '/', inject('appUrl')),
    { method: incoming.method, headers },
    (response) => {
      if (isWorker) delete response.headers['content-length']
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      if (isWorker)
        void text(response).then((code) => outgoing.end(code.replace(indexRevision, `$1version${version}`)))
      else response.pipe(outgoing)
    },
  )
  upstream.on('error', () => outgoing.destroy())
  incoming.pipe(upstream)
}
