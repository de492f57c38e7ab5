import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'

export interface ClientFile {
  readonly body: Buffer<ArrayBuffer>
  /** Null if compression saves less than 10 %. */
  readonly gzipped: Buffer<ArrayBuffer> | null
  readonly type: string
  readonly etag: string
}

/** The built client, compressed once and held in memory. */
export interface Client {
  /** Files by path, with a leading slash; without the HTML pages. */
  readonly files: ReadonlyMap<string, ClientFile>
  /** Null if the client was not built. */
  readonly app: string | null
  readonly guide: string | null
  /** Hashes of the inline scripts in the format of Content-Security-Policy. */
  readonly scriptHashes: readonly string[]
}

export const builtClient = path.resolve(import.meta.dirname, '../../web/dist')

export async function loadClient(folder: string): Promise<Client> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, ClientFile>()
  for (const entry of names) {
    const file = path.join(entry.parentPath, entry.name)
    const name = `/${path.relative(folder, file).split(path.sep).join('/')}`
    // Files that begin with a dot belong to the build.
    if (entry.isFile() && !name.includes('/.') && !name.endsWith('.html')) {
      files.set(name, await asFile(name, await readFile(file)))
    }
  }
  const app = await page(folder, 'index.html')
  const guide = await page(folder, 'guide.html')
  return { files, app, guide, scriptHashes: [...new Set([app, guide].flatMap(inlineScriptHashes))] }
}

const page = (folder: string, name: string) => readFile(path.join(folder, name), 'utf8').catch(() => null)

async function asFile(name: string, body: Buffer<ArrayBuffer>): Promise<ClientFile> {
  const gzipped = await promisify(gzip)(body)
  const hash = createHash('sha256').update(body).digest('base64url')
  return {
    body,
    gzipped: gzipped.length < body.length * 0.9 ? gzipped : null,
    type: getMimeType(name) ?? 'application/octet-stream',
    etag: hash.slice(0, 22),
  }
}

export function inlineScriptHashes(html: string | null): string[] {
  const scripts = html?.matchAll(/<script>([^]*?)<\/script>/g) ?? []
  return [...scripts].map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`)
}
