type Search = Record<string, string>

/**
 * Search parameters as plain text. The router's own way reads numbers and JSON out of them: a reference such as
 * '12e456' would come out as Infinity.
 */
export const parseSearch = (search: string): Search => Object.fromEntries(new URLSearchParams(search))

/** Undefined and empty values leave no trace in the address. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value))
      params.set(name, String(value))
  const text = params.toString()
  return text && `?${text}`
}
