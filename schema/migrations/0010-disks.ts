export const disks = `
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
`
