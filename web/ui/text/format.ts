const firstStrongIsolate = '\u2068'
const popDirectionalIsolate = '\u2069'

/** Keeps the writing direction of a user's name from affecting the sentence around it. In JSX use `<bdi>`. */
export const isolateDirection = (name: string): string =>
  `${firstStrongIsolate}${name}${popDirectionalIsolate}`

/** Adds a full stop unless the text ends in a punctuation mark. */
export const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
