import { deflateSync, crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { expectFailure, fieldsOf } from '#ops/testing/expect-failure.ts'
import type { TaskGuide } from '#schema/api/guides.ts'
import { maxPicture } from '#schema/limits.ts'
import { articleOf, picturesOf } from './article.ts'
import { recognisePicture } from './picture-format.ts'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Returns a PNG file of one colour. `extra` is added as a text chunk. */
function png(width: number, height: number, extra = ''): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min((width + 1) * height, 10_000)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`c\0${extra}`, 'latin1')),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const jpeg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0000b080003000401011100ffda0008010100003f00d2cf20ffd9',
  'hex',
)
const webp = Buffer.from('UklGRhYAAABXRUJQVlA4TAkAAAAvAUAAAAcQEf0PAA==', 'base64')

const app = await startTestApp()
const admin = await app.administrator()
const upload = (bytes: Buffer) => admin.post('/api/guides/pictures', { data: bytes.toString('base64') })
const srcOf = async (bytes: Buffer) => (await upload(bytes)).body<{ src: string }>().src

test('an uploaded picture is served with its type, a long cache and no permissions', async () => {
  const bytes = png(4, 3)
  const response = await upload(bytes)
  expect(response.body()).toMatchObject({ width: 4, height: 3 })
  const src = await srcOf(bytes)
  expect(src).toMatch(/^\/guides\/pictures\/[0-9a-f]{32}-4x3\.png$/)
  const served = await app.client().get(src)
  expect(served.status).toBe(200)
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
})

test.each([
  ['PNG', png(40, 30), { width: 40, height: 30, end: '-40x30.png' }],
  ['JPEG', jpeg, { width: 4, height: 3, end: '-4x3.jpg' }],
  ['WebP', webp, { width: 2, height: 2, end: '-2x2.webp' }],
])('a %s file is recognised by its bytes', (_, bytes, { end, ...picture }) => {
  const size = bytes.toString('latin1', 0, 4) === 'RIFF' ? bytes.readUInt32LE(4) + 8 : bytes.length
  const recognised = recognisePicture(bytes.subarray(0, size))
  expect(recognised).toMatchObject(picture)
  expect(recognised?.name.endsWith(end)).toBe(true)
})

test.each([
  ['an SVG file', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['an HTML file', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(60))],
  ['a GIF file', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs='.padEnd(80, 'A'), 'base64')],
  ['a PNG signature without a picture', png(4, 3).subarray(0, 40)],
  [
    'a PNG file with HTML after its end',
    Buffer.concat([png(4, 3), Buffer.from('<script>alert(1)</script>')]),
  ],
  ['a JPEG file with HTML after its end', Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])],
  ['a WebP file with HTML after its end', Buffer.concat([webp, Buffer.from('<script>alert(1)</script>')])],
  ['a PNG file with more than 8,000 pixels', png(8_001, 1)],
  ['a PNG file without pixels', png(0, 1)],
  [
    'a PNG file whose chunk is longer than the file',
    Buffer.concat([png(4, 3).subarray(0, 33), Buffer.from('ffffffff49444154', 'hex'), Buffer.alloc(20)]),
  ],
  [
    'a JPEG file whose segments never end',
    Buffer.concat([
      Buffer.from('ffd8'),
      Buffer.from('ffe00000'.repeat(10), 'hex'),
      Buffer.from('ffd9', 'hex'),
    ]),
  ],
])('%s is refused', async (_, bytes) => {
  const response = await upload(bytes)
  expectFailure(response, 400)
  expect(Object.keys(fieldsOf(response))).toEqual(['data'])
})

test('a picture that is too large, empty or not Base64 is refused', async () => {
  expectFailure(await upload(png(4, 3, 'x'.repeat(maxPicture))), 400)
  expectFailure(await upload(Buffer.alloc(600_000)), 413)
  for (const data of ['', '<svg>', 5, undefined])
    expectFailure(await admin.post('/api/guides/pictures', { data }), 400)
})

test.each([
  '/guides/pictures/x.png',
  `/guides/pictures/${'0'.repeat(32)}-1x1.png`,
  `/guides/pictures/${'0'.repeat(32)}-1x1.svg`,
  '/guides/pictures/..%2f..%2fpackage.json',
  `/guides/pictures/${'0'.repeat(32)}-1x1.png%00`,
])('the unknown picture %s gets an error', async (address) => {
  const { status } = await app.client().get(address)
  expect([400, 404]).toContain(status)
})

test('an article shows stored pictures with their size, and no other pictures', async () => {
  const src = await srcOf(png(8, 6))
  const { html } = articleOf(`Lead.\n\n![Shelf "A" <b>](${src} "The shelf")\n\n![x](https://a.example/x.png)`)
  expect(html).toContain(`<figure><img src="${src}" alt="Shelf &quot;A&quot; &lt;b&gt;" width="8" height="6"`)
  expect(html).toContain('<figcaption>The shelf</figcaption>')
  expect(html).not.toContain('a.example')
  for (const bad of [
    `${src}?x`,
    `${src}/../x`,
    `//evil.example${src}`,
    'javascript:alert(1)',
    'figure:../x',
    'data:image/png;base64,AAAA',
  ])
    expect(articleOf(`![x](${bad})`).html).not.toContain('<img')
  expect(articleOf(`<img src="${src}" onerror="alert(1)">`).html).not.toContain('onerror')
})

test('picturesOf finds pictures in lists and tables', () => {
  expect(picturesOf('- ![](https://a.example/x.png)\n\n| a |\n| --- |\n| ![b](figure:x) |')).toEqual([
    { name: null, isAllowed: false, alternativeText: '' },
    { name: null, isAllowed: true, alternativeText: 'b' },
  ])
})

test('a guide with a picture is published only with a description and an existing picture', async () => {
  const tasks = (await admin.get('/api/guides')).body<TaskGuide[]>()
  const path = `/api/guides/${tasks.find(({ guide }) => guide === null)?.taskKey}`
  const publish = (markdown: string) =>
    admin.send('PUT', path, { body: { kind: 'article', title: 'With a picture', markdown } })
  const src = await srcOf(png(9, 6))
  const pictures = app.database.db.selectFrom('content.guide_pictures').select('is_published')
  const isKept = async () =>
    (await pictures.where('name', '=', src.split('/').at(-1) ?? '').executeTakeFirst())?.is_published
  const missing = `![x](/guides/pictures/${'0'.repeat(32)}-1x1.png)`
  for (const markdown of [
    `![](${src})`,
    '![x](https://a.example/x.png)',
    missing,
    `![A shelf](${src})\n\n${missing}`,
  ]) {
    const response = await publish(markdown)
    expectFailure(response, 400)
    expect(Object.keys(fieldsOf(response))).toEqual(['markdown'])
  }
  expect(await isKept()).toBe(false)
  expect((await publish(`![A shelf](${src})`)).status).toBe(200)
  expect(await isKept()).toBe(true)
})
