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
  Pencil,
  Plus,
  ScrollText,
  Send,
  Trash2,
  Undo2,
  UserPlus,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { Member } from '#schema/api/members.ts'
import type { Project } from '#schema/api/projects.ts'
import type { User } from '#schema/api/user.ts'
import { screens } from '#schema/screens.ts'
import { whyNot } from '#domain/permissions.ts'
import { whyNoMore } from '#web/features/projects/project-limit.ts'
import { viewerOf, whyNoStatusUpdate } from '#web/features/team/member.ts'
import { themeAction } from '#web/features/theme/choices.ts'
import type { ThemeChoice } from '#web/ui/theme/theme.ts'
import { modifier } from './keys.ts'
import { labels } from './labels.ts'
import type { Open } from './opened.ts'

/** Something that can be done from wherever one is. */
export interface Action {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** Other words under which somebody may look for it. */
  readonly alias?: string
  /** Its keys, as the list of shortcuts names them. */
  readonly shortcut?: string
  /** Why it cannot be done now; null where it can. */
  readonly refusal: string | null
  /** Where it leads, or what it does. */
  readonly does: { readonly to: string } | (() => void)
}

/** All that decides which actions there are, and which can be done. */
export interface ActionContext {
  readonly user: User
  readonly theme: ThemeChoice
  /** Undefined until they are known. */
  readonly projects: readonly Project[] | undefined
  /** The one whose page is open. */
  readonly project: Project | undefined
  readonly members: readonly Member[] | undefined
  readonly open: Open
  readonly createProject: () => void
  /** Takes back what was done here last; null where there is nothing. */
  readonly undo: (() => void) | null
  readonly logout: () => void
}

/** The one list of actions, which menus and the search read; what is about the open project comes first. */
export const actionsFor = (context: ActionContext): readonly Action[] => [
  ...ofProject(context),
  {
    id: 'new-project',
    label: labels.newProject,
    icon: Plus,
    alias: 'create add brand',
    refusal: context.projects ? whyNoMore(context.projects, context.user) : null,
    does: context.createProject,
  },
  ...places(context),
  ...own(context),
]

function ofProject({ project, user, members, open }: ActionContext): Action[] {
  if (project === undefined) return []
  const viewer = viewerOf(project, user)
  const at = `/project/${project.id}`
  return [
    {
      id: 'invite',
      label: labels.invite,
      icon: UserPlus,
      alias: 'add teammate member person',
      refusal: whyNot(viewer.standing, 'invite'),
      does: () => open('invite'),
    },
    {
      id: 'send-status-update',
      label: labels.sendStatusUpdate,
      icon: Send,
      alias: 'mail email team report',
      refusal: whyNoStatusUpdate(viewer, members),
      does: () => open('status-update'),
    },
    {
      id: 'activity',
      label: labels.activity,
      icon: History,
      alias: 'history feed as of',
      refusal: null,
      does: { to: `${at}/activity` },
    },
    { id: 'team', label: labels.team, icon: UsersRound, refusal: null, does: { to: `${at}/teams` } },
    {
      id: 'rename-project',
      label: labels.renameProject,
      icon: Pencil,
      alias: 'change name title',
      refusal: whyNot(viewer.standing, 'rename'),
      does: () => open('rename'),
    },
    {
      id: 'leave-project',
      label: labels.leaveProject,
      icon: DoorOpen,
      alias: 'quit exit team',
      refusal: whyNot(viewer.standing, 'leave'),
      does: () => open('leave'),
    },
    {
      id: 'delete-project',
      label: labels.deleteProject,
      icon: Trash2,
      alias: 'remove',
      refusal: whyNot(viewer.standing, 'delete'),
      does: () => open('delete'),
    },
  ]
}

function places({ user }: ActionContext): Action[] {
  const go = (id: string, label: string, icon: LucideIcon, to: string, alias: string): Action => ({
    id,
    label,
    icon,
    alias,
    refusal: null,
    does: { to },
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

const own = ({ theme, undo, open, logout }: ActionContext): Action[] => [
  {
    id: 'undo',
    label: labels.undo,
    icon: Undo2,
    alias: 'take back revert',
    shortcut: `${modifier} Z`,
    refusal: undo === null ? 'There is nothing to undo.' : null,
    does: () => undo?.(),
  },
  {
    id: 'notifications',
    label: labels.notifications,
    icon: Bell,
    alias: 'inbox bell news',
    refusal: null,
    does: () => open('notifications'),
  },
  {
    id: 'account',
    label: labels.account,
    icon: UserRound,
    alias: 'name password settings profile',
    refusal: null,
    does: () => open('account'),
  },
  { id: 'theme', ...themeAction(theme), alias: 'dark light colours appearance', refusal: null },
  {
    id: 'install',
    label: labels.install,
    icon: Download,
    alias: 'guide phone desktop home screen',
    refusal: null,
    does: () => open('install'),
  },
  {
    id: 'shortcuts',
    label: labels.shortcuts,
    icon: Keyboard,
    alias: 'keys help',
    shortcut: '?',
    refusal: null,
    does: () => open('shortcuts'),
  },
  {
    id: 'logout',
    label: labels.logout,
    icon: LogOut,
    alias: 'log out sign off leave',
    refusal: null,
    does: logout,
  },
]
