/** Narrows an unknown value, such as parsed JSON, to an object whose properties can be read. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
