import { expect, test } from 'vitest'
import { serverOf } from './connections.ts'

test.each([
  ['postgres://ida:s%40ve@db.example:5432/brandpath?sslmode=require', 'db.example:5432/brandpath'],
  ['postgres:///brandpath', '/brandpath'],
  ['esdb+discover://admin:chan@ge/it@n1:2113,n2:2113?tls=true', 'n1:2113,n2:2113'],
  ['esdb://127.0.0.1:2113/?tls=false', '127.0.0.1:2113'],
  ['smtps://mail.example', 'mail.example'],
  ['postgres://', 'this machine'],
])('serverOf(%s) returns the server address without the password', (url, server) =>
  expect(serverOf(url)).toBe(server),
)
