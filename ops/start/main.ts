/** `npm start`: runs the application with embedded services, or with the services that environment variables name. */
import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Child processes use the same cache. Without it, loading the modules would take most of the time of a start.
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, '../../node_modules/.cache/node')
enableCompileCache(process.env.NODE_COMPILE_CACHE)
const { loadProcesses } = await import('./load-processes.ts')
const loading = loadProcesses()
const { runApplication } = await import('./run.ts')

await runApplication(loading, async ({ url, folder }, { SMTP_URL, DATA_DIR }) => {
  console.log(`\nBrandpath is ready: ${url}`)
  console.log(`Data: ${folder ?? 'the database at DATABASE_URL'}`)
  if (SMTP_URL === undefined) console.log(`Emails are written to ${path.resolve(DATA_DIR, 'mail')}.`)
  console.log('Press Ctrl-C to stop.\n')
  return undefined
})
