import type { TestProject } from 'vitest/node'
import { createTemplate } from '#kernel/testing/template.ts'
import { migrations } from '#schema/migrations/index.ts'

/** Creates a template database with all migrations. Test databases are copies of the template. */
export default async function setup(project: TestProject): Promise<void> {
  await createTemplate(project.getProvidedContext().postgresUrl, 'application_template', migrations)
}
