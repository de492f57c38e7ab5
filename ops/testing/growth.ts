const short = 16_000
const long = 64_000
/** A run of the long text that is shorter shows only noise. Quadratic work with 64,000 characters takes seconds. */
const noiseMs = 100
/** Four is linear, and sixteen is quadratic. */
const limit = 8

/** Fragments that make patterns with repetitions try again. */
export const fragments = [
  ...String.raw`a A 1 - _ . @ % = & / \ * < [ ( | > " a- a. .a @a a@ a@a. %25 %40 %61 [a]( ![ a= token= pass key=? pass" a":" key":"\ key`.split(
    ' ',
  ),
  ...'😀 ﷺ ~~~ ` <a <!-- &amp; http://a *a_'.split(' '),
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u0300',
  '\u200b',
  'a ',
  ' -',
  '- [ ] ',
  '1. [ ]  ',
  '~~~\n',
]

/** Returns long texts that consist of one repeated fragment, some with an end that makes a match fail. */
export const adversaries = (fragment: string): ((length: number) => string)[] =>
  ['', '!', '\n@'].map((end) => (length) => fragment.repeat(Math.ceil(length / fragment.length)) + end)

/**
 * Returns true if the time of `run` grows much faster than the text, in five of five comparisons. Compares no absolute
 * times. A single comparison may fail, because another process or a garbage collection delays it.
 */
export function growsTooFast(run: (text: string) => unknown, text: (length: number) => string): boolean {
  const [shortText, longText] = [text(short), text(long)]
  return [1, 2, 3, 4, 5].every(() => {
    const longTime = timeOf(run, longText)
    if (longTime < noiseMs) return false
    const [, median = 0] = [1, 2, 3].map(() => timeOf(run, shortText)).toSorted((a, b) => a - b)
    return longTime > limit * median
  })
}

function timeOf(run: (text: string) => unknown, text: string): number {
  const startedAt = performance.now()
  run(text)
  return performance.now() - startedAt
}
