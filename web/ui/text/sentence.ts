/** With a full stop, unless it ends in a mark of its own: for what goes on behind it. */
export const sentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`)
