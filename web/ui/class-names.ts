/** Joins all names that are not false, undefined or empty. Returns undefined if no name is left. */
export function classNames(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
