export const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * The paths below which tests, builds and the site itself write. Anchored at the project's folder, because the tests'
 * copies of the project are in .cache, and no glob, because the folder's own name may have parentheses.
 */
export const outputsOf = (root: string): RegExp =>
  new RegExp(`^${escapeRegExp(root)}/(?:\\.cache|data|dist|test-results)(?:/|$)`)
