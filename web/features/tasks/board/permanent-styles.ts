import { Plugin } from '@dnd-kit/abstract'
import { StyleInjector, type DragDropManager } from '@dnd-kit/dom'

/**
 * Adds the styles of the library when the board appears. The library adds them when a drag starts, and they declare a
 * cascade layer, so that the browser would lay out the whole page at the start and at the end of each drag. Must be
 * before the plugins that register styles.
 */
export class PermanentStyles extends Plugin<DragDropManager> {
  constructor(manager: DragDropManager) {
    super(manager)
    const injector = manager.registry.plugins.get(StyleInjector)
    if (injector === undefined) return
    injector.register = (rules) => {
      const style = document.createElement('style')
      style.textContent = rules
      // First, so that its layer has the lowest priority.
      document.head.prepend(style)
      return () => style.remove()
    }
  }
}
