/** Where a form's draft lies in the tab's storage. */
export const draftName = (form: string) => `draft:${form}`
