/** Compares the download size of the built client with its limits. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { limits, manifestSchema, reportSizes } from './bundle-report.ts'

const dist = new URL('../../web/dist/', import.meta.url)
const manifest = manifestSchema.parse(JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')))

const rows = reportSizes(manifest, (file) => gzipSync(readFileSync(new URL(file, dist))).length)
const overLimit = rows.filter(({ size, limit }) => size > limit)

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`
for (const { what, size, limit } of rows)
  console.log(`${size > limit ? 'OVER' : 'ok  '} ${kilobytes(size)} of ${kilobytes(limit)}  ${what}`)

if (overLimit.length > 0) {
  console.error(
    `\nThe client is larger than its limits (first screen ${limits.firstScreen / 1000} kB, gzip).`,
  )
  process.exitCode = 1
}
