import { vi } from 'vitest'

const origin = 'https://brandpath.example'
const urlOf = (request: RequestInfo) =>
  new URL(typeof request === 'string' ? request : request.url, origin).href

/** Replaces `caches` of the browser. Returns the contents: bodies by the URL of their request, by cache name. */
export function fakeCaches(): Map<string, Map<string, Response>> {
  const contents = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const cache = contents.get(name) ?? new Map<string, Response>()
    contents.set(name, cache)
    return {
      put: async (request: RequestInfo, response: Response) => void cache.set(urlOf(request), response),
      delete: async (request: RequestInfo) => cache.delete(urlOf(request)),
    }
  }
  vi.stubGlobal('caches', {
    open,
    keys: async () => [...contents.keys()],
    delete: async (name: string) => contents.delete(name),
    match: async (request: RequestInfo, { cacheName }: { cacheName: string }) =>
      contents.get(cacheName)?.get(urlOf(request))?.clone(),
  })
  return contents
}
