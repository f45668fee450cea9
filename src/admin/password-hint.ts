/** Under every field for a new password. Without a number: only the server knows its PASSWORD_MIN, and says it itself. */
export const PASSWORD_HINT = 'Long is better than complicated: a few words in a row are best.'
