import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import * as z from 'zod'

const attributes = z
  .array(
    z.object({
      key: z.string(),
      value: z
        .union([z.object({ stringValue: z.string() }), z.object({ intValue: z.coerce.string() })])
        .transform((value) => ('stringValue' in value ? value.stringValue : value.intValue)),
    }),
  )
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, value])))

const sentSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes,
})

/** Fields of an OTLP request (JSON over HTTP) that the tests read. */
const exportRequest = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(sentSpan) })),
    }),
  ),
})

export interface CollectedSpan extends z.infer<typeof sentSpan> {
  readonly service: string | undefined
}

export interface Collector {
  readonly url: string
  readonly spans: readonly CollectedSpan[]
  /** Bodies of all received requests. */
  readonly bodies: readonly string[]
}

/** Starts a trace collector until the end of the test. `status` returns the status of each response. */
export async function startCollector(status: () => number = () => 200): Promise<Collector> {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    bodies.push(body)
    spans.push(...spansIn(body))
    response.writeHead(status(), { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // a server that listens on a port has an AddressInfo
  return { url: `http://127.0.0.1:${port}`, spans, bodies }
}

function spansIn(body: string): CollectedSpan[] {
  const { resourceSpans } = exportRequest.parse(JSON.parse(body))
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({ ...span, service: resource.attributes['service.name'] })),
  )
}
