/** Table of announcements, such as an earned badge. A team must get each announcement only once. */
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
