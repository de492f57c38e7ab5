/** Language tag of the browser of the last login, for numbers and dates in emails. */
export const locales = `alter table identity.accounts add column locale text;`
