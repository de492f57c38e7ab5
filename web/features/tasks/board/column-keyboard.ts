import { KeyboardSensor, type DragDropManager } from '@dnd-kit/dom'
import { taskStatuses } from '#schema/roadmap.ts'
import { columnIn, type Direction } from './columns.ts'

const keyboardCodes = {
  // Enter opens the menu of the button.
  start: ['Space'],
  cancel: ['Escape', 'Tab'],
  end: ['Space', 'Enter'],
  up: ['ArrowUp'],
  down: ['ArrowDown'],
  left: ['ArrowLeft'],
  right: ['ArrowRight'],
}

/** Moves a task from column to column by keyboard. The sensor of the library moves by pixels. */
export class ColumnKeyboardSensor extends KeyboardSensor {
  constructor(manager: DragDropManager) {
    super(manager, { keyboardCodes })
  }

  protected override handleMove(direction: Direction, event: KeyboardEvent): void {
    event.preventDefault()
    const { droppables } = this.manager.registry
    const columns = taskStatuses.flatMap((status) => {
      const element = droppables.get(status)?.element
      return element === undefined ? [] : [{ status, element }]
    })
    const areas = columns.map(({ status, element }) => ({ status, rect: element.getBoundingClientRect() }))
    const current = taskStatuses.find((status) => status === this.manager.dragOperation.target?.id)
    const next = current && columnIn(direction, current, areas)
    const element = columns.find(({ status }) => status === next?.status)?.element
    if (element === undefined) return
    // In narrow windows, the column can be outside the window.
    element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    // The library measures columns later, so it would look for the target at their positions before the scroll.
    for (const { refreshShape } of droppables) refreshShape()
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const visibleTop = Math.max(top, 0)
    const visibleBottom = Math.min(bottom, innerHeight)
    this.manager.actions.move({
      event,
      to: { x: (left + right) / 2, y: (visibleTop + visibleBottom) / 2 },
    })
  }
}
