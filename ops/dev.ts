/** `npm run dev`: the application as `npm start` runs it, with the client served and reloaded by Vite. */
import { createServer } from 'vite'
import { readConfig } from '#schema/config.ts'
import { tellInTheWay } from '#store/in-the-way.ts'
import { startApplication } from './application.ts'
import { buildClient } from './client-build.ts'
import { openLog } from './open-postgres.ts'
import { root } from './run-steps.ts'
import { isAborted, logStop, stopSignal } from './stop-signal.ts'

/** What the API answers. The client's own modules of web/api lie under the same path as its routes. */
const served = ['^/api/(?!.*\\.ts(\\?|$))', '/health', '/guides', '/unsubscribe']

const asked = stopSignal()

async function run(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config)
  logStop(log)
  // Guides are served by the API, from the built template.
  await buildClient(console.log)
  const application = await startApplication(config, log, asked)
  const vite = await createServer({
    configFile: `${root}/vite.config.ts`,
    server: { proxy: Object.fromEntries(served.map((path) => [path, application.url])) },
  })
  await vite.listen()
  vite.printUrls()
  console.log('  The components: /design')
  await Promise.race([isAborted(asked), application.failed])
  await vite.close()
  await application.stop()
}

try {
  await run()
} catch (error) {
  tellInTheWay(error)
}
process.exit()
