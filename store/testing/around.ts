import type { EventStore } from '../event-store.ts'

/** A store that does some things in a way of its own, and all else as the one within. */
export const around = (store: EventStore, own: Partial<EventStore>): EventStore => ({
  read: store.read.bind(store),
  append: store.append.bind(store),
  subscribe: store.subscribe.bind(store),
  lastPosition: store.lastPosition.bind(store),
  close: store.close.bind(store),
  ...own,
})
