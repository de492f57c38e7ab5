import { open, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '#store/error-code.ts'
import { reasonOf } from '#store/in-the-way.ts'
import { writeWhole } from '../write-whole.ts'
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
  await fill(await create(file), file, `${text}\n`)
  say(`${what} stands in ${file}.`)
}

async function create(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
    throw new CommandFailed(`${file} is there already, and is left as it is. Name another file.`)
  }
}

/** Half of it would be taken for the whole, and be in the way of who tries again. */
async function fill(created: FileHandle, file: string, content: string): Promise<void> {
  try {
    await writeWhole(created, content)
  } catch (error) {
    await rm(file, { force: true })
    const why = error instanceof Error ? reasonOf(error) : String(error)
    throw new CommandFailed(`${file} could not be written: ${why}. Nothing is left of it.`, { cause: error })
  }
}
