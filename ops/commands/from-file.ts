import { readFile } from 'node:fs/promises'
import { reasonOf } from '#store/in-the-way.ts'
import { CommandFailed } from './command.ts'

/** What a file says that an operator names. @throws CommandFailed where it cannot be read */
export async function fromFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const why = error instanceof Error ? reasonOf(error) : String(error)
    throw new CommandFailed(`${file} cannot be read: ${why}.`, { cause: error })
  }
}
