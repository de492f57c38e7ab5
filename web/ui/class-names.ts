/** Joins the names. Skips false, undefined and empty names. Returns undefined if all names were skipped. */
export function classNames(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}
