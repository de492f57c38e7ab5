import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('nothing needs to be said', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: '.data',
    LOG_LEVEL: 'info',
    TRUST_PROXY: 0,
  })
})
test('a variable that is set to nothing counts as unset', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000 })
})
test('what is said is taken', () => {
  expect(
    readConfig({ PORT: '8080', EVENTSTORE_URL: 'esdb://a:2113,b:2113?tls=false', TRUST_PROXY: '2' }),
  ).toMatchObject({
    PORT: 8080,
    EVENTSTORE_URL: 'esdb://a:2113,b:2113?tls=false',
    TRUST_PROXY: 2,
  })
})
test('paths follow upon the address', () => {
  expect(readConfig({ PUBLIC_URL: 'https://brandpath.example/' }).PUBLIC_URL).toBe(
    'https://brandpath.example',
  )
})
test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['PUBLIC_URL', 'brandpath.example'],
  ['DATABASE_URL', 'mysql://localhost/brandpath'],
  ['EVENTSTORE_URL', 'http://localhost:2113'],
  ['EVENTSTORE_PREFIX', 'Brandpath'],
  ['SMTP_URL', 'localhost:25'],
  ['MAIL_FROM', 'Brandpath'],
  ['REPORT_TIME_ZONE', 'Mars/Olympus'],
  ['SECRET_KEY', 'short'],
  ['METRICS_TOKEN', 'short'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['TRUST_PROXY', '-1'],
  ['OVERVIEW_VIDEO_ID', 'https://youtu.be/x'],
  ['LOG_LEVEL', 'loud'],
  ['PROJECTION_PARTS', '0'],
  ['PROJECTION_PARTS', '65'],
  ['PROJECTOR_PARTS', '1;2'],
  ['PROJECTOR_PARTS', '2'],
])('%s=%s is refused by its name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} `, 'm'))
})
test('all that is wrong is said at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(
    /^The configuration is wrong:\nPORT .*\nLOG_LEVEL /,
  )
})
test.each([
  ['PORT', '99999', 'PORT must be a whole number from 0 to 65535'],
  ['PORT', '80.5', 'PORT must be a whole number from 0 to 65535'],
  ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be a whole number from 0 to 10'],
])('%s=%s is told by what it may be', (name, value, words) => {
  expect(() => readConfig({ [name]: value })).toThrow(words)
})
