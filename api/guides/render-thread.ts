import { parentPort } from 'node:worker_threads'
import { articleOf, isTooDeep, picturesOf, type Article, type PictureUse } from './article.ts'

/** Null if the text is nested too deeply to render. */
export type Rendered = { readonly article: Article; readonly pictures: readonly PictureUse[] } | null

const render = (markdown: string): Rendered =>
  isTooDeep(markdown) ? null : { article: articleOf(markdown), pictures: picturesOf(markdown) }

render('loads the packages')
parentPort?.on('message', (markdown: string) => parentPort?.postMessage(render(markdown), []))
parentPort?.postMessage(null, [])
