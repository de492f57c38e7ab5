import { access } from 'node:fs/promises'
import { chromium, type Browser } from 'playwright-core'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** What the journeys are made in. */
    chromium: Chromium
  }
}

/** A Chromium of this machine, and what it needs around it. */
export interface Chromium {
  readonly executablePath: string
  readonly args: string[]
  readonly env: Record<string, string>
}

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * A real Chromium: the one that CHROMIUM_PATH names, else the one that npm installed, else one of this machine. The one of
 * npm has no windows of its own, which take most of a browser's time where each test opens some, and is everywhere the same.
 * Asked once a run: two that unpack it at once would start each other's half.
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env['CHROMIUM_PATH']
  const isPacked = process.platform === 'linux' && process.arch === 'x64'
  if (named === undefined && isPacked) return packed()
  const executablePath = named ?? (await firstThatExists(usualPlaces))
  if (executablePath === undefined) throw new Error('There is no Chromium here: CHROMIUM_PATH can name one.')
  const rootNeeds = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return { executablePath, args: [...flags, ...rootNeeds], env: {} }
}

/** A browser of one's own. */
export function launchBrowser(): Promise<Browser> {
  const { executablePath, args, env } = inject('chromium')
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
}

/** Made for Amazon's Lambda: told that it is there, it brings the libraries and fonts along that a bare machine lacks. */
async function packed(): Promise<Chromium> {
  const before = { ...process.env }
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs24.x'
  const { default: pack } = await import('@sparticuz/chromium')
  const executablePath = await pack.executablePath()
  const env: Record<string, string> = {}
  // They are for the browser: the application's processes have libraries of their own.
  for (const name of ['LD_LIBRARY_PATH', 'FONTCONFIG_PATH']) {
    const value = process.env[name]
    if (value !== undefined) env[name] = value
  }
  process.env = before
  return { executablePath, args: [...flags, '--no-sandbox'], env }
}

async function firstThatExists(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const exists = await access(path).then(
      () => true,
      () => false,
    )
    if (exists) return path
  }
  return undefined
}
