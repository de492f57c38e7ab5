import type { Migration } from './migration.ts'

/** The disks that processes write on: each knows its own alone. */
export const disks: Migration = {
  name: '0010-disks',
  sql: `
create table work.disks (
  host text,
  -- DATA_DIR of the process.
  folder text,
  -- In bytes.
  free double precision not null,
  total double precision not null,
  seen_at timestamptz not null,
  primary key (host, folder)
);
`,
}
