import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('readConfig returns default values if no environment variables are set', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: '.data',
    LOG_LEVEL: 'info',
    TRUST_PROXY: 0,
  })
})
test('readConfig treats an empty environment variable as unset', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000 })
})
test('readConfig returns the values of environment variables instead of the defaults', () => {
  expect(
    readConfig({ PORT: '8080', EVENTSTORE_URL: 'esdb://a:2113,b:2113?tls=false', TRUST_PROXY: '2' }),
  ).toMatchObject({
    PORT: 8080,
    EVENTSTORE_URL: 'esdb://a:2113,b:2113?tls=false',
    TRUST_PROXY: 2,
  })
})
test('readConfig removes the slash at the end of PUBLIC_URL', () => {
  expect(readConfig({ PUBLIC_URL: 'https://brandpath.example/' }).PUBLIC_URL).toBe(
    'https://brandpath.example',
  )
})
test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['PUBLIC_URL', 'brandpath.example'],
  ['PUBLIC_URL', 'https://user:secret@brandpath.example'],
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
  ['PROJECTION_PARTS', '2'],
  ['PROJECTOR_PARTS', '1,2'],
])('readConfig rejects %s=%s with an error that names the variable', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} `, 'm'))
})
test.each(['PROJECTION_PARTS', 'PROJECTOR_PARTS'])(
  'readConfig rejects the removed variable %s and says that the variable must be unset',
  (name) => {
    expect(() => readConfig({ [name]: '2' })).toThrow(
      `${name} was removed: one leader now writes the read models. Unset this variable.`,
    )
    expect(readConfig({ [name]: '' })).toEqual(readConfig({}))
  },
)
test('the error of readConfig names every invalid variable', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(
    /^The configuration is invalid\. Fix these environment variables:\nPORT .*\nLOG_LEVEL /,
  )
})
test.each([
  ['PORT', '99999', 'PORT must be a whole number from 0 to 65535'],
  ['PORT', '80.5', 'PORT must be a whole number from 0 to 65535'],
  ['PORT', ' ', 'PORT must be a whole number from 0 to 65535'],
  ['PORT', '1e3', 'PORT must be a whole number from 0 to 65535'],
  ['PORT', '0x10', 'PORT must be a whole number from 0 to 65535'],
  ['TRUST_PROXY', ' ', 'TRUST_PROXY must be a whole number from 0 to 10'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be a whole number from 0 to 10'],
])('the readConfig error for %s=%s states the valid values', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(message)
})
