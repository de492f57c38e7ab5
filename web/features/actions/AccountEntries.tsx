import { useSignedIn } from '#web/features/session/api.ts'
import type { MenuEntry } from '#web/ui/menu/entries.ts'
import { MenuList, type MenuListProps } from '#web/ui/menu/Menu.tsx'
import type { Action } from './actions.ts'
import type { Open } from './opened.ts'
import { useActions } from './use-actions.ts'

/** Which actions the menu holds, in its order; those that are not for this user are not in the list. */
const chosen = ['account', 'members', 'votes', 'manage-guides', 'monitoring', 'history', 'theme', 'install']

/** What the account menu holds. Loaded by the Header. */
export default function AccountEntries({ open, ...list }: MenuListProps & { open: Open }) {
  const user = useSignedIn()
  const actions = new Map(useActions(open).map((action) => [action.id, action]))
  const entriesOf = (ids: readonly string[]) =>
    ids.flatMap((id): MenuEntry[] => {
      const action = actions.get(id)
      return action === undefined ? [] : [entryOf(action)]
    })
  const entries: MenuEntry[] = [
    { kind: 'label', text: user.username, detail: user.email },
    ...entriesOf(chosen),
    { kind: 'separator' },
    ...entriesOf(['logout']),
  ]
  return <MenuList {...list} entries={entries} />
}

const entryOf = ({ id, label, icon, does }: Action): MenuEntry =>
  typeof does === 'function'
    ? { kind: 'action', label, icon, phoneOnly: id === 'install', onSelect: does }
    : { kind: 'link', label, icon, to: does.to }
