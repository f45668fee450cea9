/** Validates `?sent=REFERENCE`, where a form that was sent gives way to its confirmation. */
export function validateSentSearch(search: Record<string, unknown>): { sent?: string } {
  const { sent } = search
  return typeof sent === 'string' && /^\w{1,12}$/.test(sent) ? { sent } : {}
}
