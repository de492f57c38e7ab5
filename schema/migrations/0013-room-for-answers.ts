/** Keeps free space in each page. Storing the response then updates a row without index changes (HOT update). */
export const roomForAnswers = `
alter table work.commands set (fillfactor = 50);
`
