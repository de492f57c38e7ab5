/** Erased users whose memberships have ended. Other erased users still have memberships to end. */
export const erasures = `
create table work.erasures (
  user_id integer primary key,
  ended_at timestamptz not null default now()
);
`
