/** Table of erased users whose memberships have all ended. Erased users without a row still have memberships. */
export const erasures = `
create table work.erasures (
  user_id integer primary key,
  ended_at timestamptz not null default now()
);
`
