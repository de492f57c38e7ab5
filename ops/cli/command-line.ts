import { parseArgs } from 'node:util'
import type { Command, Options } from './command.ts'

export type ParsedCommandLine =
  | { readonly kind: 'run'; readonly command: Command; readonly args: string[]; readonly options: Options }
  | { readonly kind: 'help'; readonly commands: readonly Command[] }
  | UsageError

interface UsageError {
  readonly kind: 'usage-error'
  readonly message: string
  /** The commands to show the usage of. */
  readonly commands: readonly Command[]
}

const usageError = (message: string, commands: readonly Command[]): UsageError => ({
  kind: 'usage-error',
  message,
  commands,
})

export function parseCommandLine(commands: readonly Command[], argv: string[]): ParsedCommandLine {
  const { words, options, help } = tokenize(commands, argv)
  if (help) return { kind: 'help', commands: commandsMatching(words, commands) }
  if (words[0] === 'help') return { kind: 'help', commands: commandsMatching(words.slice(1), commands) }
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  if (!command) return unknownCommand(commands, words, options)
  const args = words.slice(command.name.split(' ').length)
  const message = optionError(command, options) ?? argumentError(command, args, options)
  if (message !== null) return usageError(message, [command])
  return {
    kind: 'run',
    command,
    args,
    options: Object.fromEntries(options.map(({ name, value }) => [name, value ?? true])),
  }
}

/** Returns the commands that start with the words, with the first word, or all: `users`, `users list`, `users list all`. */
function commandsMatching(words: readonly string[], commands: readonly Command[]): readonly Command[] {
  const [first, second] = words
  const group = commands.filter(({ name }) => name.split(' ')[0] === first)
  const exact = group.filter(({ name }) => name.split(' ')[1] === second)
  return [exact, group, commands].find(({ length }) => length > 0) ?? commands
}

function unknownCommand(
  commands: readonly Command[],
  words: readonly string[],
  options: readonly TypedOption[],
): UsageError {
  const [first, second] = words
  if (first === undefined) {
    const [option] = options
    return usageError(option ? `Unknown option: ${option.rawName}` : 'Missing command', commands)
  }
  const group = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (group.length === 0) return usageError(`Unknown command: ${words.join(' ')}`, commands)
  return usageError(
    second === undefined ? `Missing subcommand of ${first}` : `Unknown command: ${first} ${second}`,
    group,
  )
}

function optionError({ name, options = {} }: Command, typed: readonly TypedOption[]): string | null {
  for (const { name: option, rawName, value } of typed) {
    const known = Object.hasOwn(options, option) ? options[option] : undefined
    if (!known) return `Unknown option of ${name}: ${rawName}`
    if (known.value !== undefined && !value?.trim()) return `Missing value: ${rawName} <${known.value}>`
    if (known.value === undefined && value !== undefined) return `${rawName} takes no value`
    if (typed.filter((other) => other.name === option).length > 1) return `${rawName} is given twice`
  }
  return null
}

function argumentError(
  command: Command,
  args: readonly string[],
  typed: readonly TypedOption[],
): string | null {
  const missing = command.args[args.length]
  if (missing !== undefined) return `Missing argument: <${missing}>`
  const empty = command.args.find((_, index) => args[index]?.trim() === '')
  if (empty !== undefined) return `Empty argument: <${empty}>`
  const surplus = args[command.args.length]
  if (surplus !== undefined) return `Unexpected argument: ${surplus}`
  for (const [name, { required, value }] of Object.entries(command.options ?? {})) {
    const isGiven = typed.some((option) => option.name === name)
    if (required === true && !isGiven) return `Missing option: --${name} <${value}>`
  }
  return null
}

interface TypedOption {
  readonly name: string
  /** Name with its dashes. */
  readonly rawName: string
  readonly value: string | undefined
}

/** Splits the command line into words and options. The options of all commands decide which of them take a value. */
function tokenize(commands: readonly Command[], args: string[]) {
  const known = commands.flatMap(({ options = {} }) => Object.entries(options))
  const types = known.map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const)
  const { positionals: words, tokens } = parseArgs({
    args,
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: { ...Object.fromEntries(types), help: { type: 'boolean', short: 'h' } },
  })
  const options = tokens.flatMap((token): TypedOption[] =>
    token.kind === 'option' ? [typedOption(token)] : [],
  )
  return { words, options, help: options.some(({ name }) => name === 'help') }
}

/** A word that starts with a dash is a value only when it follows `=`. */
function typedOption({ name, rawName, value, inlineValue }: OptionToken): TypedOption {
  return { name, rawName, value: value?.startsWith('-') && !inlineValue ? undefined : value }
}

type OptionToken = TypedOption & { readonly inlineValue: boolean | undefined }

export function usage(commands: readonly Command[]): string {
  const lines = commands.map((command) => `  ${synopsis(command)}\n      ${command.summary}`)
  return ['Usage: npm run ops -- <command>', '', ...lines].join('\n')
}

const synopsis = ({ name, args, options = {} }: Command) =>
  [
    name,
    ...args.map((arg) => `<${arg}>`),
    ...Object.entries(options).map(([option, { value, required }]) => {
      const text = value ? `--${option} <${value}>` : `--${option}`
      return required ? text : `[${text}]`
    }),
  ].join(' ')
