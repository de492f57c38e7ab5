/** Returns a name that fits the first part of an address: “ida.holm+test” becomes “Ida Holm”. */
export const suggestedName = (username: string): string =>
  username
    .replace(/\+.*$/, '')
    .split(/[._-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .trim()
