/** Migrated database from which test databases are copied. */
export const templateName = 'test_template'

/** Returns the address of another database on the same server. */
export function atDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
