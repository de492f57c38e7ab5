import { createHash } from 'node:crypto'

/** Name of a stored picture: hash of the bytes, width, height and type. The second and third groups are the size. */
export const pictureName = /[0-9a-f]{32}-([1-9]\d{0,3})x([1-9]\d{0,3})\.(?:png|jpg|webp)/

/** Maximum width and height, in pixels. Larger pictures would need too much memory in browsers. */
const maxSide = 8_000

export const pictureTypes = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const
type Extension = keyof typeof pictureTypes

export const isExtension = (text: string): text is Extension => text in pictureTypes

export interface Picture {
  readonly name: string
  readonly width: number
  readonly height: number
}

interface Format {
  readonly extension: Extension
  readonly width: number
  readonly height: number
}

/**
 * Recognises a PNG, JPEG or WebP file by its bytes. Returns null for other files, for files with data after the end of
 * the picture (such a file could also be of another type), and for pictures that are too large.
 */
export function recognisePicture(bytes: Buffer): Picture | null {
  const format = png(bytes) ?? jpeg(bytes) ?? webp(bytes)
  if (!format) return null
  const { width, height, extension } = format
  if (![width, height].every((side) => side >= 1 && side <= maxSide)) return null
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { name: `${hash}-${width}x${height}.${extension}`, width, height }
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Reads the chunks of a PNG file (PNG specification, section 5). */
function png(bytes: Buffer): Format | null {
  if (bytes.length < 45 || !bytes.subarray(0, 8).equals(pngSignature)) return null
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) !== 'IEND') continue
    if (at + 12 !== bytes.length || bytes.readUInt32BE(at) !== 0) return null
    return { extension: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  }
  return null
}

/** Reads the segments of a JPEG file up to the first scan (ITU T.81, annex B). */
function jpeg(bytes: Buffer): Format | null {
  const { length } = bytes
  if (length < 20 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(length - 2) !== 0xffd9)
    return null
  let size: { width: number; height: number } | null = null
  for (let at = 2; at + 4 <= length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xda) return size && { extension: 'jpg', ...size }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame && at + 9 <= length)
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
  }
  return null
}

/** Reads the first chunk of a WebP file (RFC 9649). */
function webp(bytes: Buffer): Format | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null
  if (bytes.toString('latin1', 8, 12) !== 'WEBP' || bytes.readUInt32LE(4) + 8 !== bytes.length) return null
  const extension = 'webp'
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return null
      return { extension, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return null
      const bits = bytes.readUInt32LE(21)
      return { extension, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { extension, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return null
  }
}
