import { isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { expandIPv6 } from 'hono/utils/ipaddr'

/** Each proxy appends its client to X-Forwarded-For. With n trusted proxies, the nth address from the right is valid. */
export function clientAddressOf(c: Context, hops: number): string {
  const peer = getConnInfo(c).remote.address ?? ''
  return addressBehindProxies(hops, c.req.header('x-forwarded-for'), peer)
}

export function addressBehindProxies(hops: number, forwarded: string | undefined, peer: string): string {
  const addresses = [...(forwarded?.split(',').map((address) => address.trim()) ?? []), peer].filter(Boolean)
  return networkOf(addresses[Math.max(0, addresses.length - 1 - hops)] ?? '')
}

/** Removes a port. Some proxies write `192.0.2.1:50123` or `[2001:db8::1]:50123`, with a new port for each connection. */
function hostOf(address: string): string {
  const [, host = address] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? /^([^:]*):\d+$/.exec(address) ?? []
  return host
}

/** Returns the /64 network of an IPv6 address, because one subscriber usually has a whole /64 network. */
function networkOf(address: string): string {
  const [bare = ''] = hostOf(address).split('%', 1)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(bare)) return bare
  const network = expandIPv6(bare).split(':').slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
