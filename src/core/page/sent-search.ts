/** Validates `?sent=REFERENCE`, at which the confirmation replaces a form that was sent. */
export function validateSentSearch(search: Record<string, unknown>): { sent?: string } {
  const { sent } = search
  return typeof sent === 'string' && /^\w{1,12}$/.test(sent) ? { sent } : {}
}
