import { projection } from '../projection.ts'

/** The guide of each task that has one, whatever the roadmap's version. */
export const guides = projection('guides', {
  GuidePublished: ({ data, occurredAt }, rows) => {
    const { taskKey } = data
    const content =
      'link' in data
        ? { slug: null, title: null, markdown: null, link: data.link }
        : { slug: data.slug, title: data.title, markdown: data.markdown, link: null }
    // The date of a guide is that of the first answer to whoever asked for it.
    if (data.corrects) rows.update('guides', { task_key: taskKey }, content)
    else rows.put('guides', { task_key: taskKey, ...content, published_at: occurredAt })
  },
  GuideWithdrawn: ({ data }, rows) => rows.delete('guides', { task_key: data.taskKey }),
})
