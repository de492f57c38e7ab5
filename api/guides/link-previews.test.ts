import { cp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import type { TaskGuide } from '#schema/api/guides.ts'
import { bundledGuides } from '../roadmap/roadmap.ts'

const folder = await temporaryFolder()
await cp(path.resolve(import.meta.dirname, '../../web/public'), folder, { recursive: true })
await writeFile(
  path.join(folder, 'guide.html'),
  '<title>%GUIDE_TITLE%</title><meta name="description" content="%GUIDE_DESCRIPTION%" /><!--open-graph-->',
)
const publicUrl = 'https://brandpath.example'
const app = await startTestApp({ clientFolder: folder, env: { PUBLIC_URL: publicUrl } })
const visitor = app.client()
const guides = await bundledGuides()
const pages = ['/guides', ...guides.map(({ slug }) => `/guides/${slug}`)]

/** Returns the Open Graph tags of a page. The server must find the page without a session. */
async function tagsOf(page: string): Promise<Record<string, string>> {
  const { text } = await visitor.get(page)
  const tags = text.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)"/g)
  return Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, content]))
}

test('every public page has a title, a description, its own URL and a described picture for link previews', async () => {
  const all = await Promise.all(pages.map(tagsOf))
  for (const [index, tags] of all.entries()) {
    expect(tags).toMatchObject({
      url: `${publicUrl}${pages[index]}`,
      'image:width': '1200',
      'image:height': '630',
    })
    expect(tags['title']).toMatch(/\w/)
    expect(tags['description']).toMatch(/^.{40,200}$/)
    expect(tags['image:alt']).toMatch(/\w{4}/)
  }
  expect(new Set(all.map(({ image }) => image)).size).toBe(5)
})

test('every picture for link previews is a PNG file of the named size that clients may cache for a week', async () => {
  const images = new Set((await Promise.all(pages.map(tagsOf))).map(({ image = '' }) => image))
  for (const image of images) {
    expect(image.startsWith(`${publicUrl}/`)).toBe(true)
    const response = await fetch(`${app.url}${new URL(image).pathname}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(response.headers.get('cache-control')).toBe('public, max-age=604800')
    const file = Buffer.from(await response.arrayBuffer())
    expect(file.byteLength).toBeLessThan(100_000)
    // The header of a PNG file contains width and height.
    expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630])
  }
})

test('the page of an unknown or withdrawn guide has no Open Graph tags and names neither title nor text', async () => {
  const [guide] = guides
  if (guide === undefined) throw new Error('The app has no guides.')
  const admin = await app.administrator()
  const all = (await admin.get('/api/guides')).body<TaskGuide[]>()
  const taskKey = all.find(({ title }) => title === guide.title)?.taskKey
  expect((await admin.delete(`/api/guides/${taskKey}`)).status).toBeLessThan(300)

  const withdrawn = await visitor.get(`/guides/${guide.slug}`)
  const unknown = await visitor.get('/guides/nothing-here')
  for (const page of [withdrawn, unknown]) {
    expect(page.status).toBe(404)
    expect(page.text).toBe('<title>Guide not found</title><meta name="description" content="" />')
  }
})
