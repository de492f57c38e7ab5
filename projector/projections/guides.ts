import { projection } from './tables.ts'

export const guides = projection('guides', {
  GuidePublished: ({ data, occurredAt }, rows) => {
    const { taskKey } = data
    const content =
      'link' in data
        ? { slug: null, title: null, markdown: null, link: data.link }
        : { slug: data.slug, title: data.title, markdown: data.markdown, link: null }
    // A correction keeps the date of publication.
    if (data.corrects) rows.update('guides', { task_key: taskKey }, content)
    else rows.put('guides', { task_key: taskKey, ...content, published_at: occurredAt })
  },
  GuideWithdrawn: ({ data }, rows) => rows.delete('guides', { task_key: data.taskKey }),
})
