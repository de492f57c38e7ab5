import { expect, inject, test } from 'vitest'
import * as z from 'zod'
import { browserForFile } from '../support/screen.ts'

const browser = browserForFile()

const manifest = z.object({
  name: z.string(),
  start_url: z.string(),
  display: z.string(),
  icons: z.array(
    z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() }),
  ),
})

const get = (path: string) => fetch(new URL(path, inject('appUrl')))

/** Returns width and height of a PNG file, read from its file header. */
async function sizeOf(path: string): Promise<string> {
  const bytes = new DataView(await (await get(path)).arrayBuffer())
  return `${bytes.getUint32(16)}x${bytes.getUint32(20)}`
}

test('the web app manifest allows browsers to install the app, and every listed icon has the listed size', async () => {
  const page = await browser.open()
  await page.goto('/auth')
  const address = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? ''
  const response = await get(address)
  expect(response.headers.get('content-type')).toContain('application/manifest+json')
  const { icons, ...app } = manifest.parse(await response.json())
  expect(app).toEqual({ name: 'Brandpath', start_url: '/', display: 'standalone' })

  const pictures = icons.filter(({ type }) => type === 'image/png')
  for (const { src, sizes } of pictures) expect([src, await sizeOf(src)]).toEqual([src, sizes])
  expect(pictures.filter(({ purpose }) => purpose === undefined).map(({ sizes }) => sizes)).toEqual([
    '192x192',
    '512x512',
  ])
  // A maskable icon is a separate image with a margin, because the operating system cuts off the edges of the icon.
  expect(pictures.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
  expect((await get('/icons/apple-touch-icon.png')).status).toBe(200)
})
