/** Where a URL or a connection string leads, without the names and passwords in it: what stands before the last @ is one. */
export function serverOf(url: string): string {
  const [, rest = ''] = url.split('://')
  const [server = ''] = rest.slice(rest.lastIndexOf('@') + 1).split('?')
  return server.replace(/\/$/, '') || 'this machine'
}
