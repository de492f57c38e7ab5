import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'

/** Returns the version of Brandpath from package.json. */
export async function brandpathVersion(): Promise<string> {
  const file = path.resolve(import.meta.dirname, '../../package.json')
  return z.object({ version: z.string() }).parse(JSON.parse(await readFile(file, 'utf8'))).version
}
