const fallback = 'en-GB'

/** Whose way of writing a date a reader's browser asks for first, as the app goes by it too. */
export function localeOf(acceptLanguage: string | undefined): string {
  const [first = ''] = acceptLanguage?.split(/[,;]/) ?? []
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(first.trim())[0] ?? fallback
  } catch {
    return fallback // no language tag
  }
}
