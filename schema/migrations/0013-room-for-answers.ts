/** Keeps free space in each table page, so that storing the response of a command changes no index. */
export const roomForAnswers = `
alter table work.commands set (fillfactor = 50);
`
