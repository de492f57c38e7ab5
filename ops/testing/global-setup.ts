import type { TestProject } from 'vitest/node'
import { createTemplate } from '#kernel/testing/template.ts'
import { migrations } from '#schema/migrations/index.ts'

/** Adds a template with all migrations to the PostgreSQL that the kernel's setup has started. */
export default async function setup(project: TestProject): Promise<void> {
  await createTemplate(project.getProvidedContext().postgresUrl, 'application_template', migrations)
}
