/** What somebody gets at an address of the cache. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  /** Of the request that the site answered. Two answers with the same one are one answer of the site. */
  id: string | null
}

/** Asks as a visitor, or with headers of its own, and follows no redirect. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const { status, headers } = response
  return { status, headers, text: await response.text(), id: headers.get('x-request-id') }
}

/** Whether the address is kept: then the second of two who ask gets the answer of the first. */
export async function isKept(url: string, init?: RequestInit): Promise<boolean> {
  const [first, second] = [await ask(url, init), await ask(url, init)]
  return first.id !== null && first.id === second.id
}

/** Those of the paths that are kept. */
export async function keptAmong(url: string, paths: string[], init?: RequestInit): Promise<string[]> {
  const kept: string[] = []
  for (const path of paths) if (await isKept(url + path, init)) kept.push(path)
  return kept
}

/** Waits for so many seconds or fewer until the condition holds. @returns the seconds that it took, or null */
export async function secondsUntil(
  condition: () => Promise<boolean>,
  atMost: number,
): Promise<number | null> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  while (seconds() < atMost) if (await condition()) return seconds()
  return null
}
