import type { Project } from '#schema/api/projects.ts'

/** '3 projects: 1 owned, 2 invited'. */
export function countLine(projects: readonly Project[], userId: number): string {
  if (projects.length === 0) return 'No projects yet'
  const owned = projects.filter(({ ownerId }) => ownerId === userId).length
  const noun = projects.length === 1 ? 'project' : 'projects'
  return `${projects.length} ${noun}: ${owned} owned, ${projects.length - owned} invited`
}
