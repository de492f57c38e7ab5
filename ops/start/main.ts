/** `npm start`: runs the whole application with embedded services, or with the services that the environment names. */
import path from 'node:path'
import { runApplication } from './run.ts'

await runApplication(async ({ url, folder }, { SMTP_URL, DATA_DIR }) => {
  console.log(`\nBrandpath is ready: ${url}`)
  console.log(`Data: ${folder ?? 'the database of DATABASE_URL'}`)
  if (SMTP_URL === undefined) console.log(`Emails are written to ${path.resolve(DATA_DIR, 'mail')}.`)
  console.log('Press Ctrl-C to stop.\n')
  return undefined
})
