/** The password of the accounts that tests store. In a separate file, so that a browser can import it. */
export const PASSWORD = 'a lamp over every door'
