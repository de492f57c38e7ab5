import { projection } from './tables.ts'

export const roadmap = projection('roadmap', {
  RoadmapPublished: ({ data: { version, tasks } }, rows) => {
    rows.insert('roadmap_totals', { version, tasks: tasks.length, projects: 0, completed: 0, irrelevant: 0 })
    for (const [place, { taskType, ...task }] of tasks.entries()) {
      rows.insert('roadmap_tasks', { version, place, ...task, task_type: taskType })
    }
  },
})
