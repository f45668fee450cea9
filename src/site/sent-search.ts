/** `?sent=REFERENCE`, as the server sends a form without script back to its page. */
export function validateSentSearch(search: Record<string, unknown>): { sent?: string } {
  const { sent } = search
  return typeof sent === 'string' && /^\w{1,12}$/.test(sent) ? { sent } : {}
}
