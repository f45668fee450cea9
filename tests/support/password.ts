/** The password of the accounts that tests store. In a file of its own: a browser can import it. */
export const PASSWORD = 'a lamp over every door'
