import { expect, test } from 'vitest'
import { addressBehindProxies } from './client-address.ts'

test.each([
  [0, undefined, '203.0.113.9', '203.0.113.9'],
  [0, '1.2.3.4', '203.0.113.9', '203.0.113.9'],
  [1, '1.2.3.4', '10.0.0.1', '1.2.3.4'],
  [1, '6.6.6.6, 1.2.3.4', '10.0.0.1', '1.2.3.4'],
  [2, '6.6.6.6, 1.2.3.4, 10.0.0.2', '10.0.0.1', '1.2.3.4'],
  [2, '1.2.3.4', '10.0.0.1', '1.2.3.4'],
  [1, undefined, '10.0.0.1', '10.0.0.1'],
  [1, '', '10.0.0.1', '10.0.0.1'],
  [0, undefined, '::ffff:203.0.113.9', '203.0.113.9'],
  [0, undefined, '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  [0, undefined, '2001:db8::6', '2001:db8:0:0::/64'],
  [0, undefined, '2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  [0, undefined, '::1', '0:0:0:0::/64'],
  [0, undefined, 'fe80::1%eth0', 'fe80:0:0:0::/64'],
])(
  'behind %d proxies, a request with X-Forwarded-For %o from the IP address %s has the client address %s',
  (hops, forwarded, peer, expected) => {
    expect(addressBehindProxies(hops, forwarded, peer)).toBe(expected)
  },
)
