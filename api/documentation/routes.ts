import type { Client } from '../http/client-files.ts'
import { openApi } from './openapi.ts'
import { documentationContent } from './page.ts'
import type { Router } from '../http/route.ts'
import { fill } from '../guides/page.ts'

/** Serves the API reference. Generates it for each request, because such requests are rare. */
export function documentationRoutes({ app, services }: Router, client: Client): void {
  const document = () => openApi(services.publicUrl, services.cookie.name)

  app.get('/api/openapi.json', (c) => c.json(document()))

  app.get('/api/docs', async (c) => {
    const template = client.guide
    if (template === null) return c.notFound()
    const page = await fill(template, {
      title: 'REST API',
      description: 'Every call of the Brandpath API, with parameters and responses.',
      canonical: `${services.publicUrl}/api/docs`,
      content: documentationContent(document()),
    })
    return c.html(page)
  })
}
