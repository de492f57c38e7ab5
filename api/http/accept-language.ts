/** Maximum length of a language tag. Clients can send longer tags, but the database must not store them. */
const maxTag = 35

/** Returns the first language of the header Accept-Language in canonical form; null if it is missing, invalid or unknown. */
export function acceptedLocale(header: string | undefined): string | null {
  const [first = ''] = header?.split(/[,;]/, 1) ?? []
  const tag = first.trim()
  if (tag.length > maxTag) return null
  try {
    // Canonicalizes the tag as `Intl.getCanonicalLocales` does.
    return Intl.DateTimeFormat.supportedLocalesOf(tag)[0] ?? null
  } catch {
    return null // the language tag is invalid
  }
}
