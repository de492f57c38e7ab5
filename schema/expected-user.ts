/**
 * Header with the id of the user for whom a client sends a command. In a browser, another user may have logged in in
 * another tab since the command was made. If another user is logged in, the API answers 409, and `fields` contains this name.
 */
export const expectedUserHeader = 'Expected-User'
