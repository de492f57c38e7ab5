import { lazyComponent } from '#web/ui/lazy-on-idle.ts'
import { Menu, type MenuProps } from '#web/ui/menu/Menu.tsx'
import type { AssigneeMenuProps } from './edit/AssigneeMenu.tsx'

const AssigneeMenu = lazyComponent(() => import('./edit/AssigneeMenu.tsx'))

export type AssigneePickerProps = Pick<AssigneeMenuProps, 'tasks'> &
  Pick<MenuProps, 'align' | 'renderTrigger'>

/** A button that opens the list of members to whom the tasks can be assigned. The list loads when it opens. */
export const AssigneePicker = ({ tasks, ...menu }: AssigneePickerProps) => (
  <Menu {...menu} renderList={(list) => <AssigneeMenu {...list} tasks={tasks} />} />
)
