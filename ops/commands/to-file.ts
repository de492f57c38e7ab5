import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CommandFailed, type Option, type Options, type Surroundings } from './command.ts'

/** For commands whose output is a file's content: npm writes its own lines into what a shell redirects. */
export const toFile: Readonly<Record<'to', Option>> = { to: { value: 'file' } }

interface Output {
  /** As the operator knows it. */
  readonly what: string
  readonly text: string
}

/** Writes to the file that `--to` names, for nobody else to read, and says so; without one the text is the output. */
export async function hand({ say }: Pick<Surroundings, 'say'>, { to }: Options, { what, text }: Output) {
  if (typeof to !== 'string') {
    say(text)
    return
  }
  const file = path.resolve(to)
  try {
    await writeFile(file, `${text}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    throw new CommandFailed(`${file} is there already, and is left as it is. Name another file.`)
  }
  say(`${what} stands in ${file}.`)
}
