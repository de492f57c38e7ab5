import { compress } from 'hono/compress'
import type { Client } from '../http/client-files.ts'
import { openApi } from './openapi.ts'
import { documentationContent } from './page.ts'
import type { Router } from '../http/route.ts'
import { fill } from '../guides/page.ts'
import type { Services } from '../services.ts'

/** Serves the API reference. */
export function documentationRoutes({ app, services }: Router, client: Client): void {
  const documentation = createDocumentation(services)

  // The page has about 200 kB of HTML, which compress to a tenth.
  app.use('/api/docs', compress())
  app.use('/api/openapi.json', compress())
  app.get('/api/openapi.json', (c) =>
    c.body(documentation.document(), 200, { 'Content-Type': 'application/json' }),
  )

  app.get('/api/docs', async (c) => {
    const template = client.guide
    if (template === null) return c.notFound()
    return c.body(await documentation.page(template), 200, { 'Content-Type': 'text/html; charset=UTF-8' })
  })
}

/** The OpenAPI document and its page, encoded. The first request builds them, because building takes about 20 ms. */
export function createDocumentation({ publicUrl, cookie }: Pick<Services, 'publicUrl' | 'cookie'>) {
  let document: Uint8Array<ArrayBuffer> | null = null
  let page: Uint8Array<ArrayBuffer> | null = null
  const build = () => openApi(publicUrl, cookie.name)
  return {
    document: () => (document ??= encode(JSON.stringify(build()))),
    page: async (template: string) => {
      if (page) return page
      const text = await fill(template, {
        title: 'REST API',
        description: 'Every call of the Brandpath API, with parameters and responses.',
        canonical: `${publicUrl}/api/docs`,
        content: documentationContent(build()),
      })
      page = encode(text)
      return page
    },
  }
}

const encode = (text: string) => new TextEncoder().encode(text)
