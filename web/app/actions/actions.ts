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
  LogOut,
  Moon,
  Pencil,
  Plus,
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
import { screens } from '#schema/screens.ts'
import { reasonNotTo } from '#domain/team/permissions.ts'
import { projectLimitReason } from '#web/shared/projects/project-limit.ts'
import { viewerOf, statusUpdateRefusal } from '#web/shared/members/member.ts'
import { labels } from '#web/shared/action-labels.ts'
import { modifierKey } from '#web/shared/keyboard.ts'
import { chooseTheme, type ThemeChoice } from '#web/ui/theme/theme.ts'

/** Dialog or menu over the page. Only one is open at a time. */
export type Overlay =
  | 'search'
  | 'shortcuts'
  | 'notifications'
  | 'account'
  | 'install'
  | 'invite'
  | 'status-update'
  | 'rename'
  | 'leave'
  | 'delete'

/** Opens an overlay; null closes the open one. */
export type OpenOverlay = (overlay: Overlay | null) => void

export interface Action {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** Additional search words. */
  readonly alias?: string
  readonly shortcut?: string
  /** Reason why the action is unavailable. */
  readonly refusal?: string | null
  readonly run: { readonly to: string } | (() => void)
}

export interface ActionContext {
  readonly user: User
  readonly theme: ThemeChoice
  readonly projects: readonly Project[] | undefined
  /** Project of the current page. */
  readonly project: Project | undefined
  readonly members: readonly Member[] | undefined
  readonly open: OpenOverlay
  readonly createProject: () => void
  readonly undo: (() => void) | null
  readonly logout: () => void
}

/** Returns the actions for menus and search. Actions of the current project come first. */
export const actionsFor = (context: ActionContext): readonly Action[] => [
  ...projectActions(context),
  {
    id: 'new-project',
    label: labels.newProject,
    icon: Plus,
    alias: 'create add brand',
    refusal: context.projects ? projectLimitReason(context.projects, context.user) : null,
    run: context.createProject,
  },
  ...navigationActions(context),
  ...generalActions(context),
]

function projectActions({ project, user, members, open }: ActionContext): Action[] {
  if (project === undefined) return []
  const viewer = viewerOf(project, user)
  const projectPath = `/project/${project.id}`
  return [
    {
      id: 'invite',
      label: labels.invite,
      icon: UserPlus,
      alias: 'add teammate member person',
      refusal: reasonNotTo(viewer.projectRole, 'invite'),
      run: () => open('invite'),
    },
    {
      id: 'send-status-update',
      label: labels.sendStatusUpdate,
      icon: Send,
      alias: 'mail email team report',
      refusal: statusUpdateRefusal(viewer, members),
      run: () => open('status-update'),
    },
    {
      id: 'activity',
      label: labels.activity,
      icon: History,
      alias: 'history feed as of',
      run: { to: `${projectPath}/activity` },
    },
    { id: 'team', label: labels.team, icon: UsersRound, run: { to: `${projectPath}/teams` } },
    {
      id: 'rename-project',
      label: labels.renameProject,
      icon: Pencil,
      alias: 'change name title',
      refusal: reasonNotTo(viewer.projectRole, 'rename'),
      run: () => open('rename'),
    },
    {
      id: 'leave-project',
      label: labels.leaveProject,
      icon: DoorOpen,
      alias: 'quit exit team',
      refusal: reasonNotTo(viewer.projectRole, 'leave'),
      run: () => open('leave'),
    },
    {
      id: 'delete-project',
      label: labels.deleteProject,
      icon: Trash2,
      alias: 'remove',
      refusal: reasonNotTo(viewer.projectRole, 'delete'),
      run: () => open('delete'),
    },
  ]
}

function navigationActions({ user }: ActionContext): Action[] {
  const go = (id: string, label: string, icon: LucideIcon, to: string, alias: string): Action => ({
    id,
    label,
    icon,
    alias,
    run: { to },
  })
  return [
    go('home', labels.home, House, screens.home, 'home all projects'),
    go('members', labels.members, UsersRound, screens.members, 'people team everybody'),
    go('votes', labels.votes, ArrowBigUp, screens.votes, 'ranking most votes'),
    ...(user.role === 'ADMIN'
      ? [
          go('manage-guides', labels.manageGuides, BookOpen, screens.manageGuides, 'publish write how-to'),
          go(
            'monitoring',
            labels.monitoring,
            Gauge,
            screens.monitoring,
            'health metrics errors alerts services',
          ),
          go('history', labels.history, ScrollText, screens.history, 'events log audit story'),
        ]
      : []),
  ]
}

const generalActions = ({ theme, undo, open, logout }: ActionContext): Action[] => [
  {
    id: 'undo',
    label: labels.undo,
    icon: Undo2,
    alias: 'take back revert',
    shortcut: `${modifierKey} Z`,
    refusal: undo === null ? 'There is nothing to undo.' : null,
    run: () => undo?.(),
  },
  {
    id: 'notifications',
    label: labels.notifications,
    icon: Bell,
    alias: 'inbox bell news',
    run: () => open('notifications'),
  },
  {
    id: 'account',
    label: labels.account,
    icon: UserRound,
    alias: 'name password settings profile',
    run: () => open('account'),
  },
  { id: 'theme', ...themeAction(theme), alias: 'dark light colours appearance' },
  {
    id: 'install',
    label: labels.install,
    icon: Download,
    alias: 'guide phone desktop home screen',
    run: () => open('install'),
  },
  {
    id: 'shortcuts',
    label: labels.shortcuts,
    icon: Keyboard,
    alias: 'keys help',
    shortcut: '?',
    run: () => open('shortcuts'),
  },
  {
    id: 'logout',
    label: labels.logout,
    icon: LogOut,
    alias: 'log out sign off leave',
    run: logout,
  },
]

/** Icon of each choice, and the choice that follows it in the cycle. */
const themes: Record<ThemeChoice, { icon: LucideIcon; next: ThemeChoice }> = {
  system: { icon: SunMoon, next: 'light' },
  light: { icon: Sun, next: 'dark' },
  dark: { icon: Moon, next: 'system' },
}

/** Only this action can return to the system theme. */
export const themeAction = (choice: ThemeChoice) => ({
  label: `Theme: ${choice}`,
  icon: themes[choice].icon,
  run: () => chooseTheme(themes[choice].next),
})
