import type { Hono } from 'hono'
import type { Client } from './client.ts'
import { openApi } from './documentation/openapi.ts'
import { documentationContent } from './documentation/page.ts'
import type { Environment } from './environment.ts'
import { fill } from './guides/page.ts'
import type { Identity } from './identity/identity.ts'

/** The contracts, for machines and for people. Made when it is asked for: hardly anybody asks. */
export function documentationRoutes(app: Hono<Environment>, identity: Identity, client: Client): void {
  const document = () => openApi(identity.publicUrl, identity.cookie.name)

  app.get('/api/openapi.json', (c) => c.json(document()))

  app.get('/api/docs', async (c) => {
    const template = client.guide
    if (template === null) return c.notFound()
    const page = await fill(template, {
      title: 'The REST API',
      description: 'Every call of Brandpath, with what it takes and answers.',
      canonical: `${identity.publicUrl}/api/docs`,
      content: documentationContent(document()),
    })
    return c.html(page)
  })
}
