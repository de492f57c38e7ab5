/** Returns true for the entry scripts of the pages. The build manifest needs a separate chunk for each entry script. */
const isEntry = (id: string) => /\.html|\/web\/(guide\/|app\/main)/.test(id)

/**
 * The chunks of the build, in order of priority. `modules` lists parts of module paths. A chunk contains these modules
 * and all their imports that are in no earlier chunk. The build has few chunks because every request costs time on a
 * slow network, and because one large file compresses better than many small files.
 */
const chunks: readonly { readonly name: string; readonly modules: readonly string[] }[] = [
  // The guide pages also load this chunk, so it must contain only styles and the module loader.
  {
    name: 'styles',
    modules: ['web/styles/', 'vite/modulepreload-polyfill', 'vite/preload-helper', 'rolldown/runtime'],
  },
  {
    name: 'libraries',
    modules: [
      'node_modules/@tanstack/',
      'node_modules/@vanilla-extract/',
      // Only the shared icon code. Each icon is in the chunk of the screens that show the icon.
      'node_modules/lucide-react/dist/esm/Icon',
      'node_modules/lucide-react/dist/esm/createLucideIcon',
      'node_modules/react-dom/',
      'node_modules/react-router-dom/',
      'node_modules/react-router/',
      'node_modules/react/',
      'node_modules/scheduler/',
      'node_modules/zod/',
    ],
  },
  // Code that signed-out visitors and signed-in users both need.
  {
    name: 'core',
    modules: [
      'domain/team/invitation.',
      'schema/api/invitations.',
      'web/app/App.',
      'web/app/lazy-screen.',
      'web/features/auth/LoginNeeded.',
      'web/features/auth/SessionGuards.',
      'web/features/auth/refetch-for-worker.',
      'web/http/',
      'web/offline/UpdateNotice.',
      'web/offline/service-worker.',
      'web/shared/members/person.',
      'web/shared/projects/projects.',
      'web/shared/session/',
      ...['avatar/', 'brand/', 'button/', 'card/', 'feedback/', 'field/', 'form/', 'path/', 'text/'].map(
        (folder) => `web/ui/${folder}`,
      ),
      'web/ui/lazy-on-idle.',
    ],
  },
  { name: 'app', modules: ['web/app/Layout.', 'web/app/home/HomeScreen.'] },
  { name: 'project', modules: ['web/app/dashboard/DashboardScreen.'] },
  { name: 'tabs', modules: ['web/ui/tabs/'] },
  // Dialogs, menus, the palette and the other dashboard cards. The browser loads them after the first screen is usable.
  {
    name: 'idle',
    modules: [
      '/Radix',
      'web/app/actions/',
      'web/app/dashboard/',
      'web/app/live/',
      'web/app/offline/',
      'web/app/palette/',
      ...[
        'account/',
        'badges/',
        'install/',
        'notifications/',
        'progress/',
        'projects/',
        'team/TeamPanel.',
      ].map((feature) => `web/features/${feature}`),
      'web/offline/',
      'web/shared/commands/',
    ],
  },
  { name: 'sign-in', modules: ['web/features/auth/', 'web/features/invitations/'] },
  {
    name: 'administration',
    modules: ['web/features/guides/', 'web/features/history/', 'web/features/monitoring/'],
  },
  { name: 'screens', modules: ['web/app/', 'web/features/'] },
]

/** The chunks in the format of Rolldown's `codeSplitting` option. */
export const chunkGroups = chunks.map(({ name, modules }, index) => ({
  name,
  test: (id: string) => !isEntry(id) && modules.some((part) => id.replaceAll('\\', '/').includes(part)),
  priority: chunks.length - index,
}))
