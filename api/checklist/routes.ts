import { checklist as contract } from '#schema/api/index.ts'
import { setChecklistItem } from '#domain/checklist/checklist.ts'
import { projectAggregate } from '#domain/project/project.ts'
import { projectIdOfTask } from '#domain/roadmap/roadmap.ts'
import type { Router } from '../http/route.ts'
import { findTaskOf } from '../roadmap/roadmap.ts'
import { itemsOfGuides } from './items.ts'

export function checklistRoutes({ appendRoute, services }: Router): void {
  const itemsOfGuide = itemsOfGuides(services)
  appendRoute(contract.setChecklistItem, async ({ params, body, user, command }) => {
    await command.handle(projectAggregate(projectIdOfTask(params.id)), async (state) => {
      const task = await findTaskOf(services, state, params.id)
      const items = task ? await itemsOfGuide(task.key, body.itemId) : []
      return setChecklistItem(state, user.id, { task, items, ...body })
    })
    return { itemId: body.itemId, checked: body.checked }
  })
}
