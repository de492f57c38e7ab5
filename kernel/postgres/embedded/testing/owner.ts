import { startEmbeddedPostgres } from '../start.ts'

/** Starts PostgreSQL and prints its address. Stops PostgreSQL when standard input ends, except if `EXIT` is set. */
const ignore = () => undefined
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore }
const [dataDir = ''] = process.argv.slice(2)
const postgres = await startEmbeddedPostgres({ name: 'bank', dataDir, log: silent })
process.stdout.write(`${JSON.stringify({ url: postgres.url, folder: postgres.folder })}\n`)
for await (const _ of process.stdin);
if (process.env['EXIT']) process.exit()
await postgres.stop()
