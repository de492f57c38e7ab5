const firstStrongIsolate = '\u2068'
const popDirectionalIsolate = '\u2069'

/** Keeps the writing direction of a user's name from affecting the sentence around it. In JSX use `<bdi>`. */
export const isolateDirection = (name: string): string =>
  `${firstStrongIsolate}${name}${popDirectionalIsolate}`

/** For example 19 Nov 2026. */
export const formatDay = (at: string): string =>
  new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'short', year: 'numeric' })

/** Adds a full stop unless the text ends in a punctuation mark. */
export const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
