/** `npm start`: everything, on the embedded defaults or on what the environment names. */
import path from 'node:path'
import { readConfig } from '#schema/config.ts'
import { tellInTheWay } from '#store/in-the-way.ts'
import { startApplication, type Application } from './application.ts'
import { buildClient } from './client-build.ts'
import { openLog } from './open-postgres.ts'
import { isAborted, logStop, stopSignal } from './stop-signal.ts'

const say = (words: string) => console.log(words)

async function start(): Promise<Application> {
  const config = readConfig(process.env)
  const log = openLog(config)
  logStop(log)
  await buildClient(say)
  const application = await startApplication(config, log, asked)
  if (asked.aborted) return application
  const data = path.resolve(config.DATA_DIR)
  say(`\nBrandpath is ready: ${application.url}`)
  say(`Data lies in ${application.place ?? 'the database that DATABASE_URL names'}.`)
  if (config.SMTP_URL === undefined) say(`Mails are written to ${path.join(data, 'mail')}.`)
  say('Ctrl-C stops everything.\n')
  return application
}

/** What it interrupts is finished or not begun. */
const asked = stopSignal()

try {
  const application = await start()
  await Promise.race([isAborted(asked), application.failed])
  await application.stop()
} catch (error) {
  tellInTheWay(error)
}
// What still runs now is a connection that would keep the process alive.
process.exit()
