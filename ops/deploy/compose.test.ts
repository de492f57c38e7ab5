import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { otherEndpoints } from '#api/documentation/other-endpoints.ts'
import { readConfig } from '#schema/config.ts'
import { parseCommandLine } from '../cli/command-line.ts'
import { commands } from '../cli/commands.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const compose = read('docker-compose.yml')
const operations = read('docs/operations.md')

/** Returns the settings under a YAML anchor, with the default values of Compose. */
function settings(anchor: string): Record<string, string> {
  const block = compose.split(`\nx-${anchor}: &${anchor}\n`)[1]?.split('\n\n')[0] ?? ''
  const lines = [...block.matchAll(/^ {2}([A-Z_]+): '?(.+?)'?$/gm)]
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, withDefaults(value)]))
}

const withDefaults = (value: string) => value.replaceAll(/\$\{[A-Z_]+:-([^}]*)\}/g, '$1')

test.each(['single', 'cluster'])(
  'in the Compose profile “%s”, the processes get only settings that the application knows',
  (anchor) => {
    const given = { ...settings('settings'), ...settings(anchor) }
    const { DATABASE_URL, EVENTSTORE_URL, SMTP_URL } = readConfig(given)
    expect([DATABASE_URL, EVENTSTORE_URL, SMTP_URL]).not.toContain(undefined)
    const known = [...Object.keys(readConfig(given)), 'PGPASSWORD'] // the package pg reads PGPASSWORD
    expect(Object.keys(given).filter((name) => given[name] !== '' && !known.includes(name))).toEqual([])
  },
)

test('Compose passes every setting from the table in README.md to the containers', () => {
  const table = read('README.md').split('\n## Configuration\n')[1]?.split('\n## ')[0] ?? ''
  const documented = new Set([...table.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name = '']) => name))
  expect(documented).toContain('OVERVIEW_VIDEO_ID')
  const fixed = ['DATA_DIR']
  const passed = (name: string) => compose.includes(`\n  ${name}: \${${name}:-`)
  expect([...documented].filter((name) => !fixed.includes(name) && !passed(name))).toEqual([])
})

test('the password of the Postgres container can contain special characters of a URL', () => {
  const password = 'a/b+c=d?e#f@g:h%i&j k'
  const { DATABASE_URL: connectionString = '', PGPASSWORD } = settings('settings')
  expect(PGPASSWORD).toBe('brandpath')
  vi.stubEnv('PGPASSWORD', password)
  expect(new Client({ connectionString })).toMatchObject({ host: 'postgres', user: 'brandpath', password })
})

test('the health check of the Postgres container connects by TCP, which the temporary server of the first start does not accept', () => {
  expect(/'(pg_isready .*)'/.exec(compose)?.[1]).toContain(' --host 127.0.0.1 ')
})

test('TRUST_PROXY is 1 in the Compose profile “cluster” and 0 in the Compose profile “single”', () => {
  expect(readConfig({ ...settings('settings'), ...settings('single') }).TRUST_PROXY).toBe(0)
  expect(readConfig({ ...settings('settings'), ...settings('cluster') }).TRUST_PROXY).toBe(1)
})

test('the configurations of Prometheus and of the proxy list every API process of the cluster', () => {
  const [, targets = ''] = /targets: \[(.+?)\]/.exec(operations) ?? []
  const [, upstreams = ''] = /reverse_proxy (.+) \{/.exec(read('ops/deploy/Caddyfile')) ?? []
  const processes = [...compose.matchAll(/^ {2}(api-\d):/gm)].map(([, name]) => `${name}:3000`)
  expect(processes).not.toEqual([])
  expect([targets.split(', '), upstreams.split(' ')]).toEqual([processes, processes])
  expect(compose).toContain('\n    name: brandpath\n')
})

test('the health check of the proxy requests /health/started, which needs no database', () => {
  const [, healthPath] = /health_uri (\S+)/.exec(read('ops/deploy/Caddyfile')) ?? []
  expect(healthPath).toBe('/health/started')
  expect(otherEndpoints.map(({ path: address }) => address)).toContain(healthPath)
})

test('the container image contains all server folders and the start file of every container', () => {
  const dockerfile = read('ops/deploy/Dockerfile')
  for (const folder of ['schema', 'domain', 'kernel', 'api', 'projector', 'ops']) {
    expect(dockerfile).toContain(`\nCOPY ${folder} ${folder}\n`)
  }
  for (const [, command = ''] of compose.matchAll(/command: \[node, (\S+?)\]/g)) read(command)
})

test('API and projector can read the CA certificate of the event store, but not the private keys', () => {
  const service = (name: string) => compose.split(`\n  ${name}:`)[1]?.split(/\n(?= {0,2}[a-z])/)[0] ?? ''
  const volumes = ['api-1', 'projector-1'].map((name) => /volumes: (.*)/.exec(service(name))?.[1])
  expect(volumes).toEqual(["&cluster-volumes ['data:/data', 'authority:/authority:ro']", '*cluster-volumes'])
  expect(settings('cluster').EVENTSTORE_URL).toContain('tlsCAFile=/authority/ca.crt')
  expect(service('certificates')).toContain('cp ca/ca.crt /authority/ca.crt\n')
})

test('no file in the container image imports a file that .dockerignore excludes', () => {
  const excluded = read('.dockerignore')
    .split('\n')
    .filter((line) => /^(\*\*|ops)\//.test(line))
  expect(excluded).toContain('**/testing')
  const files = globSync('{schema,domain,kernel,api,projector,ops}/**/*.ts', { cwd: root, exclude: excluded })
  const imports = files.flatMap((file) =>
    [...read(file).matchAll(/from '(.*\/(?:testing|e2e|bench)\/.*)'/g)].map(([, from]) => `${file}: ${from}`),
  )
  expect(files).toContain('ops/cli/main.ts')
  expect(files.filter((file) => file.includes('.test.'))).toEqual([])
  expect(imports).toEqual([])
})

test('the container image uses the Node version from package.json', () => {
  const { version } = JSON.parse(read('node_modules/node/package.json')) as { version: string }
  const images = [...read('ops/deploy/Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(([, one]) => one)
  expect(new Set(images)).toEqual(new Set([version]))
})

test('the health check of the projector container is a valid command line', () => {
  const [, words = ''] =
    /^x-projects: &projects\n {2}test: \[CMD, node, ops\/cli\/main\.ts, (.*)\]/m.exec(compose) ?? []
  expect(parseCommandLine(commands, words.split(', '))).toMatchObject({
    kind: 'run',
    command: { name: 'projections status' },
    options: { check: true },
  })
})

test('all commands in docs/operations.md are valid', () => {
  const shell = operations.replaceAll(/ \\\n +/g, ' ')
  const typed = [
    ...shell.matchAll(/docker compose (?:exec|run --rm) (\S+) node ops\/cli\/main\.ts ([^#\n]+)/g),
  ]
  const services = typed.map(([, service]) => service)
  expect(new Set(services)).toEqual(new Set(['projector', 'projector-1']))
  for (const [line, , words = ''] of typed) {
    const parsed = parseCommandLine(commands, words.trim().replaceAll("'", '').split(' '))
    expect(parsed, line).toMatchObject({ kind: 'run' })
  }
  for (const [, services = ''] of shell.matchAll(/docker compose stop ([a-z ]+?)(?: +#|\n)/g)) {
    for (const service of services.split(' ')) expect(compose).toContain(`\n  ${service}:\n`)
  }
})

test('the release steps in docs/operations.md replace a projector before the API', () => {
  const releases = operations.split('\n## Releases\n')[1]?.split('\n## ')[0] ?? ''
  const [single, cluster] = releases
    .split('\nexport COMPOSE_PROFILES=cluster\n')
    .map((paragraph) =>
      [
        ...paragraph.matchAll(/^docker compose (?:up --detach --no-deps(?: --wait)?|exec) ([a-z0-9-]+)/gm),
      ].map(([, service]) => service),
    )
  // The second entry is a command that waits until the new projector is up to date.
  expect(single).toEqual(['projector', 'projector', 'api'])
  expect(cluster).toEqual(['projector-1', 'projector-1', 'api-1', 'api-2', 'projector-2'])
})

/** Returns the command of the installed Compose, which is a `docker` plugin or a separate program. Null if missing. */
function client(): readonly string[] | null {
  const candidates = [['docker', 'compose'], ['docker-compose']]
  return candidates.find(([program = '', ...rest]) => works(program, [...rest, 'version'])) ?? null
}

function works(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { cwd: root, stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

const [program, ...leading] = client() ?? []

/** Returns the resolved services of a profile. Older versions of Compose print the services of every profile. */
function resolved(profile: string, settings: NodeJS.ProcessEnv = {}): ReadonlyMap<string, string> {
  const env = { ...process.env, ...settings, COMPOSE_PROFILES: profile }
  const config = execFileSync(program ?? '', [...leading, 'config'], { cwd: root, env, stdio: 'pipe' })
  const [, services = ''] = /^services:\n((?: .*\n)+)/m.exec(config.toString()) ?? []
  const blocks = [...services.matchAll(/^ {2}([a-z0-9-]+):\n((?: {3,}.*\n)+)/gm)]
  const named = blocks.map(([, name = '', block = '']) => [name, block] as const)
  return new Map(named.filter(([, block]) => inProfile(block, profile)))
}

function inProfile(block: string, profile: string): boolean {
  const profiles = /^ {4}profiles:\n((?: +- .*\n)+)/m.exec(block)?.[1]
  return profiles === undefined || profiles.includes(`- ${profile}\n`)
}

const always = ['mailpit', 'postgres']
const inProfiles = [
  { profile: 'single', services: ['api', 'eventstore', 'projector'] },
  {
    profile: 'cluster',
    services: [
      'api-1',
      'api-2',
      'certificates',
      'eventstore-1',
      'eventstore-2',
      'eventstore-3',
      'projector-1',
      'projector-2',
      'proxy',
    ],
  },
  { profile: 'neither', services: [] },
]

test.runIf(program !== undefined).each(inProfiles)(
  'Docker Compose starts exactly the expected services in the profile $profile',
  ({ profile, services }) => {
    expect([...resolved(profile).keys()].toSorted()).toEqual([...always, ...services].toSorted())
  },
)

test.runIf(program !== undefined)('the log of every container has a size limit', () => {
  const services = [...resolved('single'), ...resolved('cluster')]
  const without = services.filter(([, block]) => !/^ {4}logging:\n(?: {5,}.*\n)*? +max-size: /m.test(block))
  expect(services).not.toEqual([])
  expect(without.map(([name]) => name)).toEqual([])
})

test.runIf(program !== undefined)(
  'EVENTSTORE_PASSWORD sets the password of all event store nodes and of all processes that use the event store',
  () => {
    const services = resolved('cluster', { EVENTSTORE_PASSWORD: 'another1' })
    const whose = (text: string) =>
      [...services].filter(([, block]) => block.includes(text)).map(([name]) => name)
    const processes = ['api-1', 'api-2', 'projector-1', 'projector-2']
    expect(whose('esdb+discover://admin:another1@172.').toSorted()).toEqual(processes)
    const nodes = ['eventstore-1', 'eventstore-2', 'eventstore-3']
    expect(whose('KURRENTDB_DEFAULT_ADMIN_PASSWORD: another1\n').toSorted()).toEqual(nodes)
    expect(whose('KURRENTDB_DEFAULT_OPS_PASSWORD: another1\n').toSorted()).toEqual(nodes)
    expect(whose('changeit')).toEqual([])
  },
)

test('the committed .env file contains no secrets', () => {
  const settings = [...read('.env').matchAll(/^[^#\n].*$/gm)].map(([line]) => line)
  expect(settings).toEqual(['COMPOSE_PROFILES=single', 'COMPOSE_PROJECT_NAME=brandpath'])
})

test('the file .env.local, which contains secrets, is neither in Git nor in the container image', () => {
  const [, own = ''] = /^export COMPOSE_ENV_FILES=\.env,(\S+)$/m.exec(operations) ?? []
  expect(own).toBe('.env.local')
  expect(read('.gitignore').split('\n')).toContain(own)
  expect(read('.dockerignore').split('\n')).toContain('.env*')
})
