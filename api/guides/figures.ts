import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../domain/roadmap/guides/figures')

/** SVG of the figures that are delivered with the application, by name. A guide contains `![…](figure:name)`. */
const figures: ReadonlyMap<string, string> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => [path.basename(file, '.svg'), readFileSync(path.join(folder, file), 'utf8').trim()]),
)

/**
 * Replaces the image tags of figures by their SVG, after the HTML was sanitized. Inside the page, a figure has the
 * typeface and the colours of the reader's theme. Removes unknown figures.
 */
export const withFigures = (html: string): string =>
  html.replace(/<img src="figure:([a-z-]+)" alt="([^"]*)" \/>/g, (_, name: string, text: string) =>
    (figures.get(name) ?? '').replace(/^<svg/, `<svg role="img" aria-label="${text}"`),
  )
