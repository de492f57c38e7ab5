/** The migrated database that every test database is a copy of. */
export const templateName = 'test_template'

/** The same server's address, with another database. */
export function atDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
