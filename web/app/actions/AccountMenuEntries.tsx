import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { MenuList } from '#web/ui/menu/Menu.tsx'
import type { MenuEntry, MenuListProps } from '#web/ui/menu/menu-entry.ts'
import type { Action, OpenOverlay } from './actions.ts'
import { useActions } from './use-actions.ts'

const menuIds = [
  'account',
  'my-tasks',
  'members',
  'guides',
  'votes',
  'manage-guides',
  'monitoring',
  'history',
  'theme',
  'install',
]

export default function AccountMenuEntries({ open, ...list }: MenuListProps & { open: OpenOverlay }) {
  const user = useCurrentUser()
  const actions = new Map(useActions(open).map((action) => [action.id, action]))
  const entriesOf = (ids: readonly string[]) =>
    ids.flatMap((id): MenuEntry[] => {
      const action = actions.get(id)
      return action === undefined ? [] : [entryOf(action)]
    })
  const entries: MenuEntry[] = [
    { kind: 'label', text: user.username, detail: user.email },
    ...entriesOf(menuIds),
    { kind: 'separator' },
    ...entriesOf(['logout']),
  ]
  return <MenuList {...list} entries={entries} />
}

const entryOf = ({ id, label, icon, run }: Action): MenuEntry =>
  typeof run === 'function'
    ? { kind: 'action', label, icon, phoneOnly: id === 'install', onSelect: run }
    : { kind: 'link', label, icon, to: run.to, isServerPage: run.isServerPage }
