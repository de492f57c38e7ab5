import { existsSync } from 'node:fs'
import { mkdtemp, rmdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { builtClient, loadClient } from '#api/http/client-files.ts'
import { emailCheck } from '#api/health/email-check.ts'
import { hostAdvice, listen, urlOf } from '#api/http/listen.ts'
import { diskMessage } from '#api/monitoring/alerts/rules.ts'
import { diskSpace } from '#api/monitoring/disks.ts'
import { formatCount } from '#domain/shared/format.ts'
import type { Config } from '#schema/config.ts'
import { OperatorError } from '#kernel/process/operator-error.ts'
import { tracesUrl } from '#kernel/telemetry/tracing.ts'
import { describeError } from '../files.ts'
import { serverOf } from './connections.ts'
import { failure, ok, warning, type Finding } from './finding.ts'

export async function checkEnvironment(config: Config): Promise<Finding[]> {
  return [
    await checkDataDir(config),
    await checkClient(),
    ...(await checkAddress(config)),
    checkPublicUrl(config),
    ok('Proxies', `${formatCount(config.TRUST_PROXY, 'proxy', 'proxies')} trusted (TRUST_PROXY)`),
    ok('Reports', `REPORT_TIME_ZONE is ${config.REPORT_TIME_ZONE}.`),
    await checkEmail(config),
    config.METRICS_TOKEN === undefined
      ? ok('Metrics', '/metrics is off. Set METRICS_TOKEN to enable it.')
      : ok('Metrics', '/metrics is on and requires METRICS_TOKEN.'),
    await checkTraces(config),
  ]
}

async function checkDataDir({ DATA_DIR }: Config): Promise<Finding> {
  const folder = path.resolve(DATA_DIR)
  try {
    await requireWritable(folder)
    const disk = await diskSpace(nearestExisting(folder))
    const full = diskMessage({ ...disk, host: hostname() })
    if (full) return warning('DATA_DIR', full, `Free space on the disk of ${folder}.`)
    const free = `${Math.floor(disk.free / 1024 ** 3)} GB free`
    if (existsSync(folder)) return ok('DATA_DIR', `${folder}, ${free}`)
    return ok('DATA_DIR', `${folder} does not exist yet. npm start creates it. ${free}`)
  } catch (error) {
    const message = `Cannot use ${folder}: ${describeError(error)}`
    return failure('DATA_DIR', message, 'Set DATA_DIR to a folder that this user may write to.')
  }
}

async function checkClient(): Promise<Finding> {
  const { app, files } = await loadClient(builtClient)
  return app === null
    ? warning('Client', 'not built', 'Run npm run build, or npm start, which builds it.')
    : ok('Client', `built, ${formatCount(files.size, 'file')}`)
}

/** Creates and removes a folder. Checking permissions would not be enough: not even root can create folders in /proc. */
async function requireWritable(folder: string): Promise<void> {
  await rmdir(await mkdtemp(path.join(nearestExisting(folder), '.doctor-')))
}

const nearestExisting = (folder: string): string =>
  existsSync(folder) || path.dirname(folder) === folder ? folder : nearestExisting(path.dirname(folder))

async function checkAddress({ HOST, PORT }: Config): Promise<Finding[]> {
  const error = await tryListen({ HOST, PORT: 0 })
  if (error) return [failure('HOST', `Cannot listen on ${HOST}: ${describeError(error)}`, hostAdvice)]
  return [ok('HOST', `${HOST} is available.`), await checkPort({ HOST, PORT })]
}

async function checkPort(address: Pick<Config, 'HOST' | 'PORT'>): Promise<Finding> {
  const { PORT } = address
  if (PORT === 0) return ok('PORT', 'any free port')
  const error = await tryListen(address)
  if (error === null) return ok('PORT', `${PORT} is free.`)
  if (await isBrandpath(urlOf(address))) return ok('PORT', `${PORT} is in use by a running Brandpath.`)
  const advice = error instanceof OperatorError ? error.message : describeError(error)
  return failure('PORT', `Cannot listen on ${PORT}: ${describeError(error)}`, advice)
}

async function tryListen(address: Pick<Config, 'HOST' | 'PORT'>): Promise<unknown> {
  const probe = createServer()
  try {
    await listen(probe, address)
    return null
  } catch (error) {
    return error
  } finally {
    probe.close()
  }
}

const requestTimeoutMs = 3_000
const ownDocument = z.object({ info: z.object({ title: z.literal('Brandpath') }) })

async function isBrandpath(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/openapi.json`, {
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    return ownDocument.safeParse(await response.json()).success
  } catch {
    return false
  }
}

/** Checks PUBLIC_URL: links in emails begin with it, and its scheme decides whether cookies are Secure. */
function checkPublicUrl({ PUBLIC_URL, HOST }: Config): Finding {
  const isLocal = ['127.0.0.1', 'localhost', '::1'].includes(HOST)
  const advice = 'Set PUBLIC_URL to the address that users open, starting with https://.'
  if (PUBLIC_URL === undefined && !isLocal)
    return warning('PUBLIC_URL', 'not set: links in emails point to localhost.', advice)
  if (PUBLIC_URL?.startsWith('http:') && !/\/\/(localhost|127\.|\[::1\])/.test(PUBLIC_URL))
    return warning('PUBLIC_URL', `${PUBLIC_URL} sends passwords and sessions unencrypted.`, advice)
  return ok('PUBLIC_URL', PUBLIC_URL ?? 'not set: only this machine has access.')
}

async function checkEmail(config: Config): Promise<Finding> {
  const { SMTP_URL, DATA_DIR, MAIL_FROM } = config
  if (SMTP_URL === undefined) {
    const folder = path.resolve(DATA_DIR, 'mail')
    try {
      await requireWritable(folder)
    } catch (error) {
      const advice = 'Make DATA_DIR/mail a folder that this user may write to.'
      return failure('Email', `Cannot use ${folder}: ${describeError(error)}`, advice)
    }
    const message = 'Emails are written to DATA_DIR/mail and not delivered.'
    return warning('Email', message, 'Set SMTP_URL to deliver emails.')
  }
  const server = serverOf(SMTP_URL)
  try {
    await emailCheck(config)()
    return ok('Email', `${server} accepts the login. Sender: ${MAIL_FROM}`)
  } catch (error) {
    const message = `Cannot connect to ${server}: ${describeError(error)}`
    return failure('Email', message, 'Check host, port, user and password in SMTP_URL.')
  }
}

async function checkTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: collector }: Config): Promise<Finding> {
  if (collector === undefined) return ok('Traces', 'off. Set OTEL_EXPORTER_OTLP_ENDPOINT to enable them.')
  const advice =
    'Check that OTEL_EXPORTER_OTLP_ENDPOINT is correct and that the collector accepts OTLP over HTTP.'
  try {
    const response = await fetch(tracesUrl(collector), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [] }),
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    if (response.ok) return ok('Traces', `The collector ${collector} accepts traces.`)
    return warning('Traces', `Traces are lost: ${collector} returns status ${response.status}.`, advice)
  } catch (error) {
    const message = `Traces are lost: cannot connect to ${collector}: ${describeError(error)}`
    return warning('Traces', message, advice)
  }
}
