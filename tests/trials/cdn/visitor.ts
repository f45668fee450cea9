/** The response of the cache to a request. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The id of the request that the site answered. Two answers with the same id are one answer of the site. */
  id: string | null
}

/** Requests a URL as a visitor, or with other headers, without following redirects. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const { status, headers } = response
  return { status, headers, text: await response.text(), id: headers.get('x-request-id') }
}

/** Whether the address is cached: then the second of two requests gets the answer to the first. */
export async function isCached(url: string, init?: RequestInit): Promise<boolean> {
  const [first, second] = [await ask(url, init), await ask(url, init)]
  return first.id !== null && first.id === second.id
}

/** The paths that are cached. */
export async function cachedAmong(url: string, paths: string[], init?: RequestInit): Promise<string[]> {
  const cached: string[] = []
  for (const path of paths) if (await isCached(url + path, init)) cached.push(path)
  return cached
}

/** Waits at most this many seconds for the condition. @returns the seconds that it took, or null */
export async function secondsUntil(
  condition: () => Promise<boolean>,
  atMost: number,
): Promise<number | null> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  while (seconds() < atMost) if (await condition()) return seconds()
  return null
}
