/** A request that posts the body as JSON, as somebody who is signed in if a cookie is given. */
export function json(body: object, cookie?: string): RequestInit {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
  return { method: 'POST', headers, body: JSON.stringify(body) }
}
