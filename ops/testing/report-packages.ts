import { createRequire } from 'node:module'

/** Preloaded into a service: reports the packages that it has loaded when it is stopped. */
process.once('SIGTERM', () => {
  const files = Object.keys(createRequire(import.meta.url).cache)
  const names = files.map((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? '')
  process.send?.({ packages: [...new Set(names)].filter((name) => name !== '') })
})
