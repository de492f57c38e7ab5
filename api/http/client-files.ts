import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import * as z from 'zod'

export interface ClientFile {
  readonly body: Buffer<ArrayBuffer>
  /** Compressed versions of the file, the smallest version first. */
  readonly encodings: readonly { readonly name: 'br' | 'gzip'; readonly body: Buffer<ArrayBuffer> }[]
  readonly type: string
  readonly hash: string
}

/** Files to load for each module: its chunk, imported chunks and styles. Omits files that index.html already links. */
export type ClientChunks = ReadonlyMap<string, readonly string[]>

export interface Client {
  /** All files except the HTML pages, by path with a leading slash. */
  readonly files: ReadonlyMap<string, ClientFile>
  readonly chunks: ClientChunks
  readonly app: string | null
  /** Template of a guide's page; null if the client was not built. */
  readonly guide: string | null
  /** Hashes of the inline scripts in the format of Content-Security-Policy. */
  readonly scriptHashes: readonly string[]
}

export const builtClient = path.resolve(import.meta.dirname, '../../web/dist')

export async function loadClient(folder: string): Promise<Client> {
  const bodies = await readFiles(folder)
  const text = (name: string) => bodies.get(name)?.toString() ?? null
  const files = new Map<string, ClientFile>()
  for (const [name, body] of bodies) {
    // A path with a name that begins with a dot belongs to the build, and is not served.
    if (!name.includes('/.') && !/\.(html|br|gz)$/.test(name)) files.set(name, clientFile(name, body, bodies))
  }
  const pages = { app: text('/index.html'), guide: text('/guide.html') }
  const manifest = text('/.vite/manifest.json')
  return {
    files,
    chunks: manifest === null ? new Map() : chunksOf(JSON.parse(manifest)),
    ...pages,
    scriptHashes: [...new Set(Object.values(pages).flatMap(inlineScriptHashes))],
  }
}

type Bodies = ReadonlyMap<string, Buffer<ArrayBuffer>>

/** Returns all files of a folder by path with a leading slash. A missing folder has no files. */
async function readFiles(folder: string): Promise<Bodies> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return new Map(
    await Promise.all(
      entries
        .filter((entry) => entry.isFile())
        .map(async (entry) => {
          const file = path.join(entry.parentPath, entry.name)
          const name = `/${path.relative(folder, file).split(path.sep).join('/')}`
          return [name, await readFile(file)] as const
        }),
    ),
  )
}

function clientFile(name: string, body: Buffer<ArrayBuffer>, bodies: Bodies): ClientFile {
  const br = bodies.get(`${name}.br`)
  const gzip = bodies.get(`${name}.gz`)
  return {
    body,
    encodings: [
      ...(br ? [{ name: 'br' as const, body: br }] : []),
      ...(gzip ? [{ name: 'gzip' as const, body: gzip }] : []),
    ],
    type: getMimeType(name) ?? 'application/octet-stream',
    hash: hashOf(body),
  }
}

export const hashOf = (body: Buffer | string): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22)

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    isDynamicEntry: z.boolean().default(false),
  }),
)

function chunksOf(content: unknown): ClientChunks {
  const manifest = manifestSchema.parse(content)
  const filesOf = (key: string, seen = new Set<string>()): string[] => {
    const chunk = manifest[key]
    if (chunk === undefined || seen.has(key)) return []
    seen.add(key)
    return [chunk.file, ...chunk.css, ...chunk.imports.flatMap((imported) => filesOf(imported, seen))]
  }
  const entry = new Set(filesOf('index.html'))
  const modules = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)
  return new Map(modules.map((key) => [key, [...new Set(filesOf(key)).difference(entry)]]))
}

export function inlineScriptHashes(html: string | null): string[] {
  const scripts = html?.matchAll(/<script>([^]*?)<\/script>/g) ?? []
  return [...scripts].map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`)
}
