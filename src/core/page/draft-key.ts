/** The key of a form's draft in session storage. */
export const draftKey = (form: string) => `draft:${form}`
