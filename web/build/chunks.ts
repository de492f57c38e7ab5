import path from 'node:path'
import { modulesOf, screenModules, screensFor } from '#schema/screens.ts'

/** Returns true for the entry scripts of the pages. The build manifest needs a separate chunk for each entry script. */
const isEntry = (id: string) => /\.html|\/web\/(guide\/|app\/main)/.test(id)

/** Folders of the screens for administrators. */
const administration = screensFor('administrators').map((name) => `web/${path.dirname(screenModules[name])}/`)

/** Screens and dialogs that users open less often. Modules that the dashboard or dialogs also import are in earlier chunks. */
const otherScreens = [
  'web/features/accounts/settings/',
  'web/features/accounts/VerifyAddressScreen.',
  'web/shared/accounts/NameQuestion.',
  'web/shared/accounts/suggested-name.',
  ...['MyTasksScreen.', 'sections.'].map((name) => `web/features/my-tasks/${name}`),
  'web/app/actions/ProjectDialogs.',
  'web/app/actions/ShortcutList.',
  'web/app/actions/shortcuts.css',
  'web/app/dashboard/title/RenameDialog.',
  'web/features/install/',
  'web/features/projects/DeleteProjectDialog.',
  'web/features/roadmap/UpdatePreview.',
  ...['VideoPlayer.', 'player-protocol.'].map((name) => `web/features/video/${name}`),
  'web/features/activity/',
  'web/features/team/all-members/',
  ...[
    'TeamEmails.',
    'TeamScreen.',
    'StatusUpdateForm.',
    'CancelInvitationDialog.',
    'email-api.',
    'group-emails.',
    'head-count.',
    'project-team/LeaveOrRemoveDialog.',
    'project-team/TeamTable.',
    'project-team/team-table.',
  ].map((name) => `web/features/team/${name}`),
  ...['GuideRanking.', 'RankedTask.', 'VotesScreen.', 'votable-tasks.'].map(
    (name) => `web/features/votes/${name}`,
  ),
]

/**
 * Code of an open task, the menus in which users assign tasks and choose due dates, with their requests, the filtered tasks
 * and the list view.
 */
const openTask = [
  'web/features/task/',
  'web/shared/tasks/edit/',
  'web/offline/send-edit.',
  'web/features/tasks/controls/FilteredTasks.',
  'web/features/tasks/list/',
]

/** The timeline view of the task list. */
const timeline = ['web/features/tasks/timeline/']

/** The board view of the task list, with the library for drag and drop. */
const board = ['web/features/tasks/board/', 'node_modules/@dnd-kit/', 'node_modules/@preact/signals-core/']

/** Explanations for new users and for projects without completed tasks. */
const introduction = [
  'domain/roadmap/category-purposes.',
  ...['FirstSteps.', 'first-steps.css'].map((name) => `web/app/dashboard/${name}`),
  'web/features/projects/PathIntro.',
]

/** Dates and status updates, which load only in projects that have them. */
const plan = [
  ...['DatesStrip.', 'LaunchDatePanel.', 'launch.css', 'use-launch-date.'].map(
    (name) => `web/features/launch/${name}`,
  ),
  ...['PlanSummary.', 'plan-summary.css'].map((name) => `web/app/dashboard/${name}`),
  'web/features/projects/ProjectPlan.',
  'web/shared/projects/launch-date.',
  'web/shared/updates/UpdateExcerpt.',
  'web/shared/updates/updates.css',
]

/** The demo project with the texts of all tasks. */
const demo = ['web/app/demo/', 'domain/demo/', 'domain/roadmap/content.', 'domain/roadmap/tasks/']

/** Chunks that load only when a user opens one of their screens or points at a link to it. */
export const onDemandChunks = [
  'administration',
  'board',
  'demo',
  'introduction',
  'login',
  'plan',
  'screens',
  'task',
  'timeline',
] as const

/** Chunks that load only when a user opens a guide. */
export const guideChunks = ['guide', 'mount-task'] as const

/** On-demand chunks that the service worker stores at installation, because changes of tasks also work offline. */
const offlineChunks: readonly string[] = ['task']

/** Chunks that the service worker stores only after a user has opened one of their screens or a guide. */
export const uncachedChunks = [
  ...onDemandChunks.filter((name) => !offlineChunks.includes(name)),
  ...guideChunks,
]

/** Chunks that the first render of the main screens runs almost completely. */
const startChunks: readonly string[] = [
  'rolldown-runtime',
  'styles',
  'index',
  'libraries',
  'core',
  'app',
  'project',
  'home',
  'forms',
  'login',
]

/**
 * First line of a script. Chromium then compiles all functions of the script in the background while it loads
 * (https://v8.dev/blog/explicit-compile-hints). Otherwise it compiles each function on the main thread at the first call.
 */
export const compileHint = '//# allFunctionsCalledOnLoad'

export const isStartFile = (file: string): boolean =>
  startChunks.some((name) => file.startsWith(`assets/${name}-`)) && file.endsWith('.js')

interface Chunk {
  readonly name: string
  readonly modules: readonly string[]
  readonly except?: readonly string[]
  /** Parts of the paths of modules whose styles are also in the chunk, so that their own chunk needs no second file. */
  readonly stylesOf?: readonly string[]
}

/**
 * The chunks of the build, in order of priority. `modules` lists parts of module paths. A chunk contains these modules
 * and all their imports that are in no earlier chunk. The build has few chunks because every request costs time on a
 * slow network, and because one large file compresses better than many small files.
 */
const chunks: readonly Chunk[] = [
  // The guide pages also load this chunk, so it must contain only what they need: styles, the module loader and dates.
  {
    name: 'styles',
    modules: ['web/styles/', 'web/ui/print.', 'web/ui/text/format.', 'schema/locale.', 'vite/preload-helper'],
  },
  {
    name: 'libraries',
    modules: [
      'node_modules/@tanstack/',
      'node_modules/@vanilla-extract/',
      // Contains only the code that all icons share. Each icon is in the chunk of the screens that show the icon.
      'node_modules/lucide-react/dist/esm/Icon',
      'node_modules/lucide-react/dist/esm/createLucideIcon',
      'node_modules/react-dom/',
      'node_modules/react-router-dom/',
      'node_modules/react-router/',
      'node_modules/react/',
      'node_modules/scheduler/',
      'node_modules/zod/',
    ],
    // Only code that loads when the browser is idle sends several queries together.
    except: ['queriesObserver', 'useQueries'],
  },
  // Code that logged-out visitors and logged-in users both need.
  {
    name: 'core',
    modules: [
      'web/app/App.',
      'web/app/early-login.',
      'web/app/lazy-screen.',
      'web/features/accounts/LoginNeeded.',
      'web/features/accounts/SessionGuards.',
      'web/http/',
      'web/offline/UpdateNotice.',
      'web/offline/service-worker.',
      'web/shared/team/member.',
      'web/shared/projects/projects.',
      'web/shared/accounts/ConfirmAddressPrompt.',
      'web/shared/accounts/confirmation-link.',
      'web/shared/accounts/HomeButton.',
      'web/shared/accounts/SwitchAccountButton.',
      'web/shared/accounts/session.',
      'web/shared/accounts/sync-session.',
      'web/shared/accounts/use-logout.',
      ...['avatar/', 'brand/', 'button/', 'card/', 'feedback/', 'field/', 'form/', 'path/', 'text/'].map(
        (folder) => `web/ui/${folder}`,
      ),
      'web/ui/lazy-on-idle.',
      'web/ui/tabs/tabs.css.ts', // would otherwise be a file of its own
    ],
    // Parts of dialogs and of other screens.
    except: [
      ...['DraftNotice.', 'ShowMore.'].map((name) => `web/ui/feedback/${name}`),
      ...['DateField.', 'PasswordInput.', 'Select', 'Switch.'].map((name) => `web/ui/field/${name}`),
      ...['clock.', 'HighlightedNames.', 'Time.'].map((name) => `web/ui/text/${name}`),
    ],
  },
  // The header, what home and project both show, and the styles of home, because each file costs a request.
  {
    name: 'app',
    modules: [
      'app/Layout.tsx',
      ...['undo-history.', 'use-optimistic-command.', 'with-queued-changes.'].map(
        (name) => `web/shared/commands/${name}`,
      ),
      'web/shared/tasks/task-summary.',
      ...['vote-texts.', 'votes.'].map((name) => `web/shared/votes/${name}`),
      ...['dialog/Dialog.', 'dialog/use-confirmation.', 'progress/'].map((name) => `web/ui/${name}`),
      ...['projects/projects', 'video/video', 'votes/votes'].map((name) => `web/features/${name}.css.ts`),
      'web/app/home/home.css.ts',
      'web/app/project-limit.',
      'lucide-react/dist/esm/icons/play.',
    ],
  },
  { name: 'project', modules: modulesOf('project') },
  { name: 'home', modules: modulesOf('home') },
  // The screens for visitors and code that loads when the browser is idle both need these modules.
  {
    name: 'forms',
    modules: [
      'schema/api/invitations.',
      'web/shared/accounts/EmailField.',
      'web/ui/field/PasswordInput.',
      'web/ui/tabs/',
    ],
  },
  {
    name: 'login',
    modules: [...screensFor('loggedOut', 'everyone').flatMap(modulesOf), 'web/features/invitations/'],
  },
  // Dialogs, menus, the palette, the other dashboard cards and other screens. The browser loads this chunk after the
  // first screen is usable.
  {
    name: 'idle',
    modules: [
      '/Radix',
      'web/app/',
      'web/features/',
      'web/offline/',
      'web/shared/activity/',
      'web/shared/commands/',
      ...[
        'DateForm.',
        'PlainIcons.',
        'TaskChips.',
        'TaskPlanButtons.',
        'plain-icons.css',
        'task-chips.css',
      ].map((name) => `web/shared/tasks/${name}`),
      'web/ui/',
    ],
    except: [
      ...administration,
      ...otherScreens,
      ...openTask,
      ...board,
      ...timeline,
      ...introduction,
      ...plan,
      ...demo,
    ],
    stylesOf: openTask,
  },
  { name: 'task', modules: openTask },
  { name: 'board', modules: board },
  { name: 'timeline', modules: timeline },
  { name: 'administration', modules: administration },
  { name: 'plan', modules: plan },
  { name: 'screens', modules: otherScreens },
  { name: 'introduction', modules: introduction },
  { name: 'demo', modules: demo },
]

/** The chunks in the format of Rolldown's `codeSplitting` option. */
export const chunkGroups = chunks.map(({ name, modules, except = [], stylesOf = [] }, index) => ({
  name,
  test(id: string) {
    const isIn = (part: string) => id.replaceAll('\\', '/').includes(part)
    if (isEntry(id)) return false
    return (modules.some(isIn) && !except.some(isIn)) || (id.includes('.css.ts') && stylesOf.some(isIn))
  },
  priority: chunks.length - index,
}))
