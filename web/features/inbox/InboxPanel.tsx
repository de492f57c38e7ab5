import { Popover, type PopoverProps } from '#web/ui/popover/Popover.tsx'
import { InboxList } from './InboxList.tsx'

/** Behind the bell. Loaded by the Inbox. */
export default function InboxPanel(props: Pick<PopoverProps, 'open' | 'onClose' | 'anchor'>) {
  return (
    <Popover {...props} title="Notifications">
      <InboxList onLeave={props.onClose} />
    </Popover>
  )
}
