/** '14 November 2026', as the calendar of an IANA time zone has it. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(at)
