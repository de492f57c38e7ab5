/** `npm run dev`: runs the application like `npm start`, but Vite serves the client with hot reload. */
import { createServer } from 'vite'
import { root } from '../checks/run-steps.ts'
import { loadProcesses } from './load-processes.ts'
import { runApplication } from './run.ts'

const apiPaths = ['^/api/', '/health', '/guides', '/unsubscribe']

await runApplication(loadProcesses(), async ({ url }) => {
  const vite = await createServer({
    configFile: `${root}/vite.config.ts`,
    server: { proxy: Object.fromEntries(apiPaths.map((path) => [path, url])) },
  })
  await vite.listen()
  vite.printUrls()
  return () => vite.close()
})
