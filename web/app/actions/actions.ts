import {
  ArrowBigUp,
  Bell,
  BookOpen,
  DoorOpen,
  Download,
  Gauge,
  History,
  House,
  Keyboard,
  ListTodo,
  LogOut,
  Moon,
  Pencil,
  Plus,
  Rocket,
  ScrollText,
  Send,
  Sun,
  SunMoon,
  Trash2,
  Undo2,
  UserPlus,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { Member } from '#schema/api/team.ts'
import type { Project } from '#schema/api/projects.ts'
import type { User } from '#schema/api/accounts.ts'
import { guideLibrary, projectPath, screens } from '#schema/screens.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import { projectLimitReason } from '../project-limit.ts'
import { viewerOf, reasonNotToSendStatusUpdate } from '#web/shared/team/member.ts'
import { labels } from '#web/shared/action-labels.ts'
import type { DialogState } from '#web/ui/dialog/use-confirmation.ts'
import { tasksFile } from '#web/shared/tasks/tasks-file.ts'
import { modifierKey } from '#web/shared/keyboard.ts'
import { chooseTheme, type ThemeChoice } from '../theme.ts'

/** Dialog or menu over the page. Only one overlay is open at a time. */
export type Overlay =
  | 'search'
  | 'shortcuts'
  | 'notifications'
  | 'install'
  | 'invite'
  | 'status-update'
  | 'launch-date'
  | 'rename'
  | 'leave'
  | 'delete'

export type OpenOverlay = (overlay: Overlay | null) => void

export type DialogStateOf = (overlay: Overlay) => DialogState

export interface Action {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** Additional words by which the search finds the action. */
  readonly alias: string
  readonly shortcut?: string
  /** Reason why the action is unavailable; null if the action is available. */
  readonly disabledReason?: string | null
  /** `isServerPage`: the server renders the page, so the browser must load it. */
  readonly run: { readonly to: string; readonly isServerPage?: boolean } | (() => void)
}

export interface ActionContext {
  readonly user: User
  readonly theme: ThemeChoice
  readonly projects: readonly Project[] | undefined
  /** Project of the current page; undefined on pages without a project. */
  readonly project: Project | undefined
  readonly members: readonly Member[] | undefined
  readonly open: OpenOverlay
  readonly createProject: () => void
  readonly undo: (() => void) | null
  readonly logout: () => void
}

export const actionsFor = (context: ActionContext): readonly Action[] => [
  ...projectActions(context),
  ...navigationActions(context),
  ...generalActions(context),
]

const action = (
  id: string,
  label: string,
  icon: LucideIcon,
  alias: string,
  run: Action['run'],
  more: Pick<Action, 'disabledReason' | 'shortcut'> = {},
): Action => ({ id, label, icon, alias, run, ...more })

function projectActions({ project, user, members, open }: ActionContext): Action[] {
  if (project === undefined) return []
  const viewer = viewerOf(project, user)
  const { projectRole } = viewer
  const [activityPath, teamPath] = [projectPath(project.id, 'activity'), projectPath(project.id, 'team')]
  return [
    action('invite', labels.invite, UserPlus, 'add teammate member person', () => open('invite'), {
      disabledReason: reasonNotTo(projectRole, 'invite'),
    }),
    action(
      'send-status-update',
      labels.sendStatusUpdate,
      Send,
      'mail email team report',
      () => open('status-update'),
      {
        disabledReason: reasonNotToSendStatusUpdate(viewer, members),
      },
    ),
    action('activity', labels.activity, History, 'history feed as of', { to: activityPath }),
    action('team', labels.team, UsersRound, '', { to: teamPath }),
    action('launch-date', labels.setLaunchDate, Rocket, 'change countdown start', () => open('launch-date'), {
      disabledReason: reasonNotTo(projectRole, 'setLaunchDate'),
    }),
    action('export-tasks', labels.exportTasks, Download, 'download tasks excel spreadsheet file', {
      to: tasksFile(project.id),
      isServerPage: true,
    }),
    action('rename-project', labels.renameProject, Pencil, 'change name title', () => open('rename'), {
      disabledReason: reasonNotTo(projectRole, 'rename'),
    }),
    action('leave-project', labels.leaveProject, DoorOpen, 'quit exit team', () => open('leave'), {
      disabledReason: reasonNotTo(projectRole, 'leave'),
    }),
    action('delete-project', labels.deleteProject, Trash2, 'remove', () => open('delete'), {
      disabledReason: reasonNotTo(projectRole, 'delete'),
    }),
  ]
}

function navigationActions({ user, projects, createProject }: ActionContext): Action[] {
  const { home, members, votes, manageGuides, monitoring, history } = screens
  const administration = [
    action('manage-guides', labels.manageGuides, BookOpen, 'publish write how-to', { to: manageGuides }),
    action('monitoring', labels.monitoring, Gauge, 'health metrics errors alerts services', {
      to: monitoring,
    }),
    action('history', labels.history, ScrollText, 'events log audit story', { to: history }),
  ]
  return [
    action('new-project', labels.newProject, Plus, 'create add brand', createProject, {
      disabledReason: projects ? projectLimitReason(projects, user) : null,
    }),
    action('home', labels.home, House, 'home all projects', { to: home }),
    action('my-tasks', labels.myTasks, ListTodo, 'assigned due overdue today week', { to: screens.myTasks }),
    action('members', labels.members, UsersRound, 'people team everybody', { to: members }),
    action('guides', labels.guides, BookOpen, 'how-to library read instructions', {
      to: guideLibrary,
      isServerPage: true,
    }),
    action('votes', labels.votes, ArrowBigUp, 'ranking most votes', { to: votes }),
    ...(user.role === 'ADMIN' ? administration : []),
  ]
}

const generalActions = ({ theme, undo, open, logout }: ActionContext): Action[] => [
  action('undo', labels.undo, Undo2, 'take back revert', () => undo?.(), {
    shortcut: `${modifierKey} Z`,
    disabledReason: undo === null ? 'Nothing to undo.' : null,
  }),
  action('notifications', labels.notifications, Bell, 'inbox bell news', () => open('notifications')),
  action('account', labels.account, UserRound, 'name password settings profile emails calendar delete', {
    to: screens.account,
  }),
  { id: 'theme', ...themeAction(theme), alias: 'dark light colours appearance' },
  action('install', labels.install, Download, 'guide phone desktop home screen', () => open('install')),
  action('shortcuts', labels.shortcuts, Keyboard, 'keys help', () => open('shortcuts'), { shortcut: '?' }),
  action('logout', labels.logout, LogOut, 'log out sign off leave', logout),
]

const themes: Record<ThemeChoice, { icon: LucideIcon; next: ThemeChoice }> = {
  system: { icon: SunMoon, next: 'light' },
  light: { icon: Sun, next: 'dark' },
  dark: { icon: Moon, next: 'system' },
}

/** Switches to the next theme. Unlike the theme switch, this action also offers the system theme. */
export const themeAction = (choice: ThemeChoice) => ({
  label: `Theme: ${choice}`,
  icon: themes[choice].icon,
  run: () => chooseTheme(themes[choice].next),
})
