import { createRequire } from 'node:module'

/** Preloaded module. On SIGTERM, sends the names of all loaded npm packages to the parent process. */
process.once('SIGTERM', () => {
  const files = Object.keys(createRequire(import.meta.url).cache)
  const names = files.map((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? '')
  process.send?.({ packages: [...new Set(names)].filter((name) => name !== '') })
})
