import { createRequire } from 'node:module'

/** Loaded before a service: when that is asked to end, it says which packages it had loaded by then. */
process.once('SIGTERM', () => {
  const files = Object.keys(createRequire(import.meta.url).cache)
  const names = files.map((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? '')
  process.send?.({ packages: [...new Set(names)].filter((name) => name !== '') })
})
