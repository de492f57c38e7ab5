const firstStrongIsolate = '\u2068'
const popDirectionalIsolate = '\u2069'

/** Marks a name, so that its writing direction does not affect the sentence around the name. In JSX use `<bdi>`. */
export const isolateDirection = (name: string): string =>
  `${firstStrongIsolate}${name}${popDirectionalIsolate}`

export const formatDay = (at: string): string =>
  new Date(at).toLocaleDateString(undefined, { day: 'numeric', month: 'short', year: 'numeric' })

export const withFullStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
