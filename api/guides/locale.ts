const fallback = 'en-GB'

/** Returns the browser's first language if it is supported. The client chooses the format of dates in the same way. */
export function localeOf(acceptLanguage: string | undefined): string {
  const [first = ''] = acceptLanguage?.split(/[,;]/) ?? []
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(first.trim())[0] ?? fallback
  } catch {
    return fallback // invalid language tag
  }
}
