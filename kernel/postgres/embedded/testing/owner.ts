import { startEmbeddedPostgres } from '../start.ts'

/**
 * Starts an embedded PostgreSQL and prints its address. Stops it when standard input ends; exits without stopping it if
 * `EXIT` is set.
 */
const silent = { info: () => undefined, warn: () => undefined }
const [dataDir = ''] = process.argv.slice(2)
const postgres = await startEmbeddedPostgres({ dataDir, log: silent })
process.stdout.write(`${JSON.stringify({ url: postgres.url, folder: postgres.folder })}\n`)
for await (const _ of process.stdin);
if (process.env['EXIT']) process.exit()
await postgres.stop()
