import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Folder with data of stored events: `<type>[-<form>].v<version>.json`. Never change or remove a file. */
const folder = path.join(import.meta.dirname, '../samples')

export const eventSamples = readdirSync(folder).map((file) => {
  const [, type = '', version = ''] = /^(\w+?)(?:-\w+)?\.v(\d+)\.json$/.exec(file) ?? []
  const data: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
  return { file, type, version: Number(version), data }
})
