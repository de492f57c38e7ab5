import { parseArgs } from 'node:util'
import type { Command, Options } from './commands/command.ts'

/** What an operator typed, understood or not. */
export type Understood =
  | { readonly kind: 'run'; readonly command: Command; readonly args: string[]; readonly options: Options }
  | { readonly kind: 'help' }
  | { readonly kind: 'misused'; readonly words: string; readonly command?: Command }

const misused = (words: string, command?: Command): Understood => ({
  kind: 'misused',
  words,
  ...(command && { command }),
})

export function understand(commands: readonly Command[], typed: string[]): Understood {
  const { positionals, options, help } = wordsOf(commands, typed)
  if (help) return { kind: 'help' }
  const command = commands.find(({ name }) =>
    name.split(' ').every((word, index) => positionals[index] === word),
  )
  if (!command) return misused(whyNoCommand(positionals, options))
  const wrong = whatIsWrong(command, options)
  if (wrong !== null) return misused(wrong, command)
  const args = positionals.slice(command.name.split(' ').length)
  const amount = isEnough(command, args, options)
  if (amount) return misused(`${amount} is needed here: npm run ops -- ${spelled(command)}`, command)
  return {
    kind: 'run',
    command,
    args,
    options: Object.fromEntries(options.map(({ name, value }) => [name, value ?? true])),
  }
}

function whyNoCommand(positionals: readonly string[], options: readonly Typed[]): string {
  if (positionals.length > 0) return `Unknown command: ${positionals.join(' ')}`
  return options[0] ? `There is no option ${options[0].rawName} without a command.` : 'Which command?'
}

/** Of its options the first that the command does not take as it was typed. */
function whatIsWrong({ name, options = {} }: Command, typed: readonly Typed[]): string | null {
  for (const { name: option, rawName, value } of typed) {
    const known = Object.hasOwn(options, option) ? options[option] : undefined
    if (!known) return `${name} has no option ${rawName}.`
    if (known.value !== undefined && value === undefined) return `${rawName} needs its <${known.value}>.`
    if (known.value === undefined && value !== undefined) return `${rawName} takes no value.`
  }
  return null
}

function isEnough(
  command: Command,
  args: readonly string[],
  typed: readonly Typed[],
): 'More' | 'Less' | null {
  const given = new Set(typed.map(({ name }) => name))
  const missing = Object.entries(command.options ?? {}).some(
    ([name, { required }]) => required && !given.has(name),
  )
  if (missing || args.length < command.args.length) return 'More'
  return args.length > command.args.length ? 'Less' : null
}

/** An option as it was typed; without a value it may be a flag. */
interface Typed {
  readonly name: string
  /** With its dashes. */
  readonly rawName: string
  readonly value: string | undefined
}

/** The words of the command line, whatever they mean: which options have a value, any of the commands may say. */
function wordsOf(commands: readonly Command[], args: string[]) {
  const known = commands.flatMap(({ options = {} }) => Object.entries(options))
  const types = known.map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const)
  const { positionals, tokens } = parseArgs({
    args,
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: { ...Object.fromEntries(types), help: { type: 'boolean', short: 'h' } },
  })
  const options = tokens.flatMap((token): Typed[] => (token.kind === 'option' ? [asTyped(token)] : []))
  const help = options.some(({ name }) => name === 'help')
  return { positionals, options, help }
}

/** What begins as an option does is none's value, unless it is written behind `=`. */
function asTyped({ name, rawName, value, inlineValue }: OptionToken): Typed {
  return { name, rawName, value: value?.startsWith('-') && !inlineValue ? undefined : value }
}

type OptionToken = Typed & { readonly inlineValue: boolean | undefined }

export function usage(commands: readonly Command[]): string {
  const lines = commands.map((command) => `  ${spelled(command)}\n      ${command.summary}`)
  return ['Usage: npm run ops -- <command>', '', ...lines].join('\n')
}

const spelled = ({ name, args, options = {} }: Command) =>
  [
    name,
    ...args.map((arg) => `<${arg}>`),
    ...Object.entries(options).map(([option, { value, required }]) => {
      const words = value ? `--${option} <${value}>` : `--${option}`
      return required ? words : `[${words}]`
    }),
  ].join(' ')
