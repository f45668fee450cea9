/** Validates `?sent=REFERENCE`, to which the server redirects after a form that was submitted without script. */
export function validateSentSearch(search: Record<string, unknown>): { sent?: string } {
  const { sent } = search
  return typeof sent === 'string' && /^\w{1,12}$/.test(sent) ? { sent } : {}
}
