/**
 * The hint under every field for a new password. It names no length: PASSWORD_MIN is set on the server, whose error
 * message names it.
 */
export const PASSWORD_HINT = 'Longer is stronger: a few words in a row work well.'
