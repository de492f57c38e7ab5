import { PointerSensor, type Draggable } from '@dnd-kit/dom'

/**
 * Picks up a card in a task of its own. The library picks it up while the browser handles the pointer, in the same task as
 * the next frame.
 */
export class CardPointerSensor extends PointerSensor {
  protected override handleStart(source: Draggable, event: PointerEvent): void {
    const { controller } = this
    setTimeout(() => {
      // The user has not released the pointer in the meantime.
      if (this.controller === controller) super.handleStart(source, event)
    })
  }
}
