import * as z from 'zod'
import { isTimeZone } from './time.ts'
import { containsCredentials } from './web-address.ts'

const wholeNumber = (max: number) => {
  const error = `must be a whole number from 0 to ${max}`
  return z.string().trim().regex(/^\d+$/, error).transform(Number).pipe(z.number().max(max, error))
}
const url = (protocol: RegExp, example: string) =>
  z.url({ protocol, hostname: /.*/, error: `must be a URL such as ${example}` })
const zone = z.string().refine(isTimeZone, { error: 'must be an IANA time zone such as Europe/Oslo' })

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const variables = z.object({
  PORT: wholeNumber(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url(/^https?$/, 'https://brandpath.example')
    .refine((address) => !containsCredentials(address), 'must not contain a username or a password')
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:secret@host/brandpath').optional(),
  READ_DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:secret@replica/brandpath').optional(),
  // Not checked as a URL, because the connection string of a cluster names several hosts.
  EVENTSTORE_URL: z
    .string()
    .regex(
      /^(esdb|kurrentdb)(\+discover)?:\/\/\S+$/,
      'must be a connection string such as esdb://host:2113?tls=false',
    )
    .optional(),
  EVENTSTORE_PREFIX: z
    .string()
    .regex(
      /^[a-z][a-z0-9-]*-$/,
      'must start with a lower-case letter, contain only lower-case letters, digits and hyphens, and end with a hyphen',
    )
    .default('brandpath-'),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:secret@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/\S+@\S+/, 'must contain an email address such as Brandpath <no-reply@brandpath.example>')
    .default('Brandpath <no-reply@localhost>'),
  REPORT_TIME_ZONE: zone.default('UTC'),
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  TRUST_PROXY: wholeNumber(10).default(0),
  /** YouTube id of the overview video. Default: 'How to get your ideas to spread', a public TED talk by Seth Godin. */
  OVERVIEW_VIDEO_ID: z
    .string()
    .regex(/^[\w-]{11}$/, 'must be a YouTube video id, which has eleven characters')
    .default('xBIVlM435Zg'),
  /** Password for the endpoint /metrics, sent as a bearer token. Without METRICS_TOKEN, the endpoint is disabled. */
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  /** URL of the OTLP collector for traces. Without this URL, tracing is disabled. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, 'http://localhost:4318').optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
})

/** Environment variables of earlier releases, with the reason why each was removed. */
const removedVariables = {
  PROJECTION_PARTS: 'one leader now writes the read models',
  PROJECTOR_PARTS: 'one leader now writes the read models',
}

export type Config = z.infer<typeof variables>

export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly operatorMessage = this.message
}

/** Reads the configuration from environment variables. @throws ConfigError that names every invalid variable */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const removed = Object.entries(removedVariables).flatMap(([name, reason]) =>
    name in present ? [`${name} was removed: ${reason}. Unset this variable.`] : [],
  )
  const parsed = variables.safeParse(present)
  if (parsed.success && removed.length === 0) return parsed.data
  const invalid = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []
  const problems = [...invalid, ...removed]
  throw new ConfigError(
    `The configuration is invalid. Fix these environment variables:\n${problems.join('\n')}`,
  )
}
