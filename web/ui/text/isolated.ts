/** First strong isolate, and the end of it. */
const [begin, end] = ['\u2068', '\u2069']

/**
 * A name that somebody gave, within a sentence of ours: whichever way it is written, it does not turn the words
 * around it. In the page itself `<bdi>` does the same.
 */
export const isolated = (name: string): string => `${begin}${name}${end}`
