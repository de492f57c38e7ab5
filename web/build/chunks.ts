/** The scripts of the pages. Each becomes a chunk of its own, by which the build manifest finds it. */
const isEntry = (id: string) => /\.html|\/web\/(guide\/|app\/main)/.test(id)

/**
 * Chunks by the modules that they begin with: paths, or parts of paths, below the project's folder. A chunk also
 * contains everything that these modules import and no chunk before it contains. Few chunks, because on a slow network
 * a request costs more than a kilobyte, and because one large file compresses better than many small ones.
 */
const chunks: readonly { readonly name: string; readonly modules: readonly string[] }[] = [
  // Shared with the guide pages, so it must not contain anything else.
  {
    name: 'styles',
    modules: ['web/styles/', 'vite/modulepreload-polyfill', 'vite/preload-helper', 'rolldown/runtime'],
  },
  {
    name: 'libraries',
    modules: [
      'node_modules/@tanstack/',
      'node_modules/@vanilla-extract/',
      // Without the single icons, which belong to the screens that show them.
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
  // Shared by the screens of visitors and of signed-in users.
  {
    name: 'core',
    modules: [
      'domain/team/invitation.',
      'schema/api/invitations.',
      'web/app/App.',
      'web/app/lazy-screen.',
      'web/app/query-client.',
      'web/features/auth/LoginNeeded.',
      'web/features/auth/SessionGuards.',
      'web/features/auth/refetch-for-worker.',
      'web/http/',
      'web/offline/UpdateNotice.',
      'web/offline/service-worker.',
      'web/shared/members/member.',
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
  // Loaded when the first screen is usable: dialogs, menus, the palette, the other cards of the dashboard.
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

/** Groups for the `codeSplitting` of Rolldown. */
export const chunkGroups = chunks.map(({ name, modules }, index) => ({
  name,
  test: (id: string) => !isEntry(id) && modules.some((part) => id.replaceAll('\\', '/').includes(part)),
  priority: chunks.length - index,
}))
