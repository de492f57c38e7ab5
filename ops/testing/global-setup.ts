import type { TestProject } from 'vitest/node'
import { createTemplate } from '#kernel/testing/template.ts'
import { migrations } from '#schema/migrations/index.ts'

/** Creates a template database with all migrations in the PostgreSQL that the kernel's global setup has started. */
export default async function setup(project: TestProject): Promise<void> {
  await createTemplate(project.getProvidedContext().postgresUrl, 'application_template', migrations)
}
