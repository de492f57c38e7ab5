import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'

export interface ClientFile {
  readonly body: Buffer<ArrayBuffer>
  /** Null if compression saves less than 10 %. */
  readonly gzipped: Buffer<ArrayBuffer> | null
  readonly type: string
  readonly hash: string
}

/** The built client, compressed once and held in memory. */
export interface Client {
  /** Files by path, with a leading slash; without the HTML pages. */
  readonly files: ReadonlyMap<string, ClientFile>
  /** Template of the app's page; null if the client was not built. */
  readonly app: string | null
  /** Template of a guide's page; null if the client was not built. */
  readonly guide: string | null
  /** Hashes of the inline scripts in the format of Content-Security-Policy. */
  readonly scriptHashes: readonly string[]
}

export const builtClient = path.resolve(import.meta.dirname, '../../web/dist')

export async function loadClient(folder: string): Promise<Client> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, ClientFile>()
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name)
    const name = `/${path.relative(folder, file).split(path.sep).join('/')}`
    // Files that begin with a dot belong to the build.
    if (entry.isFile() && !name.includes('/.') && !name.endsWith('.html')) {
      files.set(name, clientFile(name, await readFile(file)))
    }
  }
  const readPage = (name: string) => readFile(path.join(folder, name), 'utf8').catch(() => null)
  const app = await readPage('index.html')
  const guide = await readPage('guide.html')
  return { files, app, guide, scriptHashes: [...new Set([app, guide].flatMap(inlineScriptHashes))] }
}

export function clientFile(name: string, body: Buffer<ArrayBuffer>): ClientFile {
  const gzipped = gzipSync(body)
  return {
    body,
    gzipped: gzipped.length < body.length * 0.9 ? gzipped : null,
    type: getMimeType(name) ?? 'application/octet-stream',
    hash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
  }
}

export function inlineScriptHashes(html: string | null): string[] {
  const scripts = html?.matchAll(/<script>([^]*?)<\/script>/g) ?? []
  return [...scripts].map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`)
}
