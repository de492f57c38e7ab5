import { startEmbeddedPostgres } from '../start.ts'

/**
 * A program that owns an embedded PostgreSQL as the application does: prints where it is, stops it when its
 * standard input ends, and exits without stopping it where `EXIT` is set.
 */
const silent = { info: () => undefined, warn: () => undefined }
const [dataDir = '', userNamespaces = 'true'] = process.argv.slice(2)
const postgres = await startEmbeddedPostgres({
  dataDir,
  log: silent,
  userNamespaces: userNamespaces === 'true',
})
process.stdout.write(`${JSON.stringify({ url: postgres.url, place: postgres.place })}\n`)
for await (const _ of process.stdin);
if (process.env['EXIT']) process.exit()
await postgres.stop()
