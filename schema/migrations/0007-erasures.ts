/** Table of erased users without remaining memberships. An erased user without a row still has memberships to end. */
export const erasures = `
create table work.erasures (
  user_id integer primary key,
  ended_at timestamptz not null default now()
);
`
