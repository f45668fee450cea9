type Search = Record<string, string>

/**
 * Parses search parameters as plain strings. The router's own parser reads numbers and JSON: a reference such as
 * '12e456' would become Infinity.
 */
export const parseSearch = (search: string): Search => Object.fromEntries(new URLSearchParams(search))

/** Writes search parameters, without undefined and empty values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value))
      params.set(name, String(value))
  const text = params.toString()
  return text && `?${text}`
}
