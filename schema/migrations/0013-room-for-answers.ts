/** Each row is soon updated with its response. Free space in the page allows an update without index changes (HOT). */
export const roomForAnswers = `
alter table work.commands set (fillfactor = 50);
`
