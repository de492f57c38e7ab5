/** `npm run dev`: runs the application as `npm start` does, and serves the client with Vite and hot reload. */
import { pino } from 'pino'
import { createServer } from 'vite'
import { readConfig } from '#schema/config.ts'
import { reportStartupError } from '#kernel/process/startup-error.ts'
import { root } from '../checks/run-steps.ts'
import { startApplication } from './application.ts'
import { buildClient } from './client-build.ts'
import { logStop, stopSignal, untilAborted } from './stop-signal.ts'

const apiPaths = ['^/api/', '/health', '/guides', '/unsubscribe']

const stopping = stopSignal()

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.LOG_LEVEL })
  logStop(log)
  // The API serves guides from the built template.
  await buildClient(console.log)
  const application = await startApplication(config, log, stopping)
  const vite = await createServer({
    configFile: `${root}/vite.config.ts`,
    server: { proxy: Object.fromEntries(apiPaths.map((path) => [path, application.url])) },
  })
  await vite.listen()
  vite.printUrls()
  await Promise.race([untilAborted(stopping), application.failed])
  await vite.close()
  await application.stop()
}

try {
  await run()
} catch (error) {
  reportStartupError(error)
}
process.exit()
