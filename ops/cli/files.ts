import { open, readFile, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { hasCode, reasonOf } from '#kernel/resilience/system-error.ts'
import { CliError, type CommandContext, type Option, type Options } from './command.ts'

export async function readTextFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new CliError(`Cannot read ${file}: ${describeError(error)}.`, { cause: error })
  }
}

/** Parses JSON, with or without a byte-order mark. @throws CliError that names the source */
export function parseJson(content: string, source: string): unknown {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new CliError(`Invalid JSON in ${source}: ${printable(error.message, 200)}.`, { cause: error })
  }
}

const controlCharacters = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu

/** Returns untrusted text as one line without control characters. Cuts the text after `max` characters. */
export function printable(text: string, max: number): string {
  const cut = text.length > max ? `${text.slice(0, max).toWellFormed()}…` : text.toWellFormed()
  return cut.replace(
    controlCharacters,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The option `--to`. It is better than a redirection of the output, because npm adds lines to the output. */
export const outputFileOption: Readonly<Record<'to', Option>> = { to: { value: 'file' } }

interface Result {
  readonly title: string
  readonly text: string
}

/** Prints the text. With `--to`, writes the text to a new file that only the current user may read. */
export async function writeResult(
  { print }: Pick<CommandContext, 'print'>,
  { to }: Options,
  { title, text }: Result,
): Promise<void> {
  if (typeof to !== 'string') return print(text)
  const file = path.resolve(to)
  const created = await create(file)
  try {
    await writeAndSync(created, `${text}\n`)
  } catch (error) {
    await rm(file, { force: true })
    throw new CliError(`Cannot write ${file}: ${describeError(error)}. The incomplete file was removed.`, {
      cause: error,
    })
  }
  print(`${title} is in ${file}.`)
}

async function create(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'wx', 0o600)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    throw new CliError(`${file} already exists. Set --to to the name of a new file.`)
  }
}

export async function writeAndSync(file: FileHandle, content: string | Uint8Array): Promise<void> {
  await using handle = file
  await handle.writeFile(content)
  await handle.sync()
}

export const describeError = (error: unknown): string =>
  error instanceof Error ? reasonOf(error) : String(error)
