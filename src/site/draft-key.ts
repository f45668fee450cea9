/** Where a form's draft lies in the tab's storage. */
export const draftKey = (form: string) => `draft:${form}`
