/**
 * Finds an address in a text, in small letters or large ones and with its signs as a link has them (`%40`), where it stands
 * by itself: neither `reuben@a.example` nor `ben@a.example.au` holds `ben@a.example`, but `-ben@a.example` does, and
 * `ben@a.example.Thanks`. All of its places, for replacing.
 */
export function addressInText(email: string): RegExp {
  const address = Array.from(email, spelled).join('')
  return new RegExp(`(?<=${begins})${address}(?!${goesOn})`, 'gu')
}

const spelled = (sign: string) =>
  /[a-z0-9]/i.test(sign) ? inEitherCase(sign) : `(?:${inEitherCase(sign)}|${inEitherCase(encoded(sign))})`

/** Written out: what follows an address is looked at in its own case, and `(?i:…)` misses some (V8 13.6). */
const inEitherCase = (text: string) =>
  Array.from(text, (sign) => {
    const [small, large] = [sign.toLowerCase(), sign.toUpperCase()]
    return small === large ? RegExp.escape(sign) : `[${small}${large}]`
  }).join('')

const encoded = (sign: string) => Array.from(Buffer.from(sign), (byte) => `%${hex(byte)}`).join('')
const hex = (byte: number) => byte.toString(16).padStart(2, '0')

const letter = String.raw`[\p{L}\p{N}]`

/** A sign that may be a part of an address ends one where no letter stands on its other side. */
const begins = String.raw`^|[^\p{L}\p{N}._+\-]|(?<!${letter})[._+\-]|%[0-9A-Fa-f]{2}`
const goesOn = String.raw`${letter}|[_\-]${letter}|\.[a-z0-9]`
