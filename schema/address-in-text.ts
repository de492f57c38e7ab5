/**
 * Matches an email address in a text, in any case and URL-encoded (`%40`), but not inside a longer address. `ben@a.example`
 * matches in `-ben@a.example` and `ben@a.example.Thanks`, but not in `reuben@a.example` or `ben@a.example.au`.
 */
export function addressInText(email: string): RegExp {
  const address = Array.from(email, characterPattern).join('')
  return new RegExp(`(?<=${begins})${address}(?!${continues})`, 'gu')
}

const characterPattern = (character: string) =>
  /[a-z0-9]/i.test(character)
    ? inEitherCase(character)
    : `(?:${inEitherCase(character)}|${inEitherCase(encoded(character))})`

/** Matches upper and lower case. The flag `i` would also affect `[a-z0-9]` below. `(?i:…)` has a bug in V8 13.6. */
const inEitherCase = (text: string) =>
  Array.from(text, (character) => {
    const [lower, upper] = [character.toLowerCase(), character.toUpperCase()]
    return lower === upper ? RegExp.escape(character) : `[${lower}${upper}]`
  }).join('')

const encoded = (character: string) => Array.from(Buffer.from(character), (byte) => `%${hex(byte)}`).join('')
const hex = (byte: number) => byte.toString(16).padStart(2, '0')

const letter = String.raw`[\p{L}\p{N}]`

/** Must match before an address: the start of the text, or a character that is not part of a longer address. */
const begins = String.raw`^|[^\p{L}\p{N}._+\-']|(?<!${letter})[._+\-']|%[0-9A-Fa-f]{2}`
/** Must not match after an address: characters that make the address longer, such as `.a` in `ben@a.example.au`. */
const continues = String.raw`${letter}|[_\-]${letter}|\.[a-z0-9]`
