/** Announcements that a team gets only once, such as badges. */
export const announcements = `
create table work.announcements (
  kind text,
  subject text,
  at timestamptz not null,
  primary key (kind, subject)
);
insert into work.announcements (kind, subject, at)
  select kind, subject, min(created_at) from work.notifications where kind = 'badge-earned' group by kind, subject;
`
