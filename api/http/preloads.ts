import { isForVisitors, modulesOf, screenAt, type ScreenName } from '#schema/screens.ts'
import type { Client, ClientChunks } from './client-files.ts'

/**
 * Returns link tags that preload the chunks and the first API responses of the screen at a path. The browser loads them
 * in parallel with the entry chunk of the client, and the client then reuses the preloaded responses.
 *
 * @param hasSession whether the request has a session cookie; without a cookie the client shows the login screen
 */
export function preloadTags(chunks: ClientChunks, path: string, hasSession: boolean): string {
  const screen = screenAt(path)
  if (screen === null) return ''
  const forVisitors = isForVisitors(screen.name)
  const modules = modulesOf(hasSession || forVisitors ? screen.name : 'login')
  const files = [...new Set(modules.flatMap((module) => chunks.get(module) ?? []))]
  const calls = hasSession && !forVisitors ? firstCalls(screen) : ['/api/user']
  return [
    ...files.map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    ),
    ...calls.map((call) => `<link rel="preload" as="fetch" crossorigin href="${call}">`),
  ].join('')
}

/**
 * Returns the link tags of the page that the service worker caches for all screens. They preload the fonts, which then
 * arrive before the first layout. On a page from the network, this would delay the download of the code.
 */
export const fontTags = (files: Client['files']): string =>
  [...files.keys()]
    .filter((name) => name.endsWith('.woff2'))
    .map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`)
    .join('')

const needProjects: readonly ScreenName[] = [
  'home',
  'demo',
  'anyProject',
  'project',
  'task',
  'team',
  'activity',
]
const needMembers: readonly ScreenName[] = ['project', 'task', 'team']
const needTasks: readonly ScreenName[] = ['project', 'task']

/** Returns the URLs of the calls that the screen needs first. The client must request exactly these URLs. */
function firstCalls({
  name,
  projectId,
  taskId,
}: NonNullable<ReturnType<typeof screenAt>>): readonly string[] {
  const project = `/api/projects/${projectId}`
  return [
    '/api/user',
    ...(needProjects.includes(name) ? ['/api/projects'] : []),
    ...(name === 'home' ? ['/api/votes/highest'] : []),
    ...(needMembers.includes(name) ? [`${project}/members`] : []),
    ...(needTasks.includes(name) ? [`/api/tasks?projectId=${projectId}`, `${project}/votes`] : []),
    ...(taskId === undefined ? [] : [`/api/tasks/${taskId}`]),
  ]
}
