import { maxPicture } from '#schema/limits.ts'

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp']

export const isPictureFile = ({ type }: File): boolean => pictureTypes.includes(type)

/** Maximum width and height after a reduction, in pixels: enough for a sharp picture on a phone or a desktop. */
const reducedSide = 1_600
const qualities = [0.85, 0.7, 0.5]

/**
 * Reads a picture as Base64. Encodes photographs and large files again: this removes the place and the camera from a
 * photograph, and makes it small enough to upload.
 */
export async function readPicture(file: File): Promise<string> {
  const isReadAsIs = file.type !== 'image/jpeg' && file.size <= maxPicture
  return base64Of(isReadAsIs ? file : await encodeAgain(file))
}

async function encodeAgain(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, reducedSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  let smallest: Blob = file
  for (const quality of qualities) {
    // A browser that cannot write WebP returns a PNG file.
    smallest = (await encode(canvas, quality)) ?? smallest
    if (smallest.size <= maxPicture) break
  }
  return smallest
}

const encode = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', quality))

const base64Of = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('error', () => reject(new Error('Failed to read file. Try another one.')))
    reader.addEventListener('load', () => {
      const { result } = reader
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '')
    })
    reader.readAsDataURL(blob)
  })
