import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'

/** A file of the built client, ready to be sent. */
export interface ClientFile {
  readonly body: Buffer<ArrayBuffer>
  /** Where it saves something. */
  readonly gzipped: Buffer<ArrayBuffer> | null
  readonly type: string
  readonly etag: string
}

/** The client as `vite build` left it, held in memory: a few dozen files, compressed once. */
export interface Client {
  /** By path, with its leading slash. Pages are not among them: those are made. */
  readonly files: ReadonlyMap<string, ClientFile>
  /** The page of the app, its gaps still open; null where nothing was built. */
  readonly app: string | null
  /** The page of a guide, likewise. */
  readonly guide: string | null
  /** Of the scripts that stand in the pages themselves, as the policy names them. */
  readonly scriptHashes: readonly string[]
}

export const builtClient = path.resolve(import.meta.dirname, '../web/dist')

export async function loadClient(folder: string): Promise<Client> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, ClientFile>()
  for (const entry of names) {
    const place = path.join(entry.parentPath, entry.name)
    const name = `/${path.relative(folder, place).split(path.sep).join('/')}`
    // What begins with a dot is the build's own.
    if (entry.isFile() && !name.includes('/.') && !name.endsWith('.html')) {
      files.set(name, await asFile(name, await readFile(place)))
    }
  }
  const app = await page(folder, 'index.html')
  const guide = await page(folder, 'guide.html')
  return { files, app, guide, scriptHashes: [...new Set([app, guide].flatMap(inlineScriptHashes))] }
}

const page = (folder: string, name: string) => readFile(path.join(folder, name), 'utf8').catch(() => null)

async function asFile(name: string, body: Buffer<ArrayBuffer>): Promise<ClientFile> {
  const small = await promisify(gzip)(body)
  const hash = createHash('sha256').update(body).digest('base64url')
  return {
    body,
    gzipped: small.length < body.length * 0.9 ? small : null,
    type: getMimeType(name) ?? 'application/octet-stream',
    etag: hash.slice(0, 22),
  }
}

/** As Content-Security-Policy names them: the hash of exactly what stands between the tags. */
export function inlineScriptHashes(html: string | null): string[] {
  const scripts = html?.matchAll(/<script>([^]*?)<\/script>/g) ?? []
  return [...scripts].map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`)
}
