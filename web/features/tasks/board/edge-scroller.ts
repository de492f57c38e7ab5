import { AutoScroller, type DragDropManager } from '@dnd-kit/dom'

/** Largest number of pixels per frame. A user can stop at each column, also in a narrow window. */
const maxSpeed = 4

/**
 * Scrolls while a card is dragged to an edge, from the first move on. The plugin of the library also looks for the element
 * below the pointer when a drag starts, so that the browser would lay out the page twice for this frame.
 */
export class EdgeScroller extends AutoScroller {
  constructor(manager: DragDropManager) {
    super(manager, { acceleration: maxSpeed })
    const { destroy } = this
    const { monitor } = manager
    const removals = [
      monitor.addEventListener('dragstart', () => this.disable()),
      monitor.addEventListener('dragmove', () => this.enable()),
    ]
    this.destroy = () => {
      for (const remove of removals) remove()
      destroy()
    }
  }
}
