import { checklistItems } from '#domain/checklist/checklist-items.ts'
import { projection } from './tables.ts'

export const guides = projection('guides', {
  GuidePublished: ({ data, occurredAt }, rows) => {
    const { taskKey } = data
    const items = 'link' in data ? [] : checklistItems(data.markdown)
    const content =
      'link' in data
        ? { slug: null, title: null, markdown: null, link: data.link, items: 0 }
        : {
            slug: data.slug,
            title: data.title,
            markdown: data.markdown,
            link: null,
            items: items.length,
          }
    rows.delete('guide_items', { task_key: taskKey })
    for (const [place, { id, text }] of items.entries())
      rows.insert('guide_items', { task_key: taskKey, item_id: id, place, text })
    // A correction keeps the date of publication.
    if (data.corrects) rows.update('guides', { task_key: taskKey }, content)
    else rows.put('guides', { task_key: taskKey, ...content, published_at: occurredAt })
  },
  GuideWithdrawn: ({ data }, rows) => {
    rows.delete('guides', { task_key: data.taskKey })
    rows.delete('guide_items', { task_key: data.taskKey })
  },
})
