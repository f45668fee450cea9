/** Rows and parameters as text, between the browser and the database: JSON in which dates and bytes are marked. */
export const encode = (value: unknown): string =>
  JSON.stringify(value, function mark(this: Record<string, unknown>, key, plain: unknown) {
    // The value before its toJSON was called.
    const original = this[key]
    if (original instanceof Date) return { $date: original.toISOString() }
    if (original instanceof Uint8Array) return { $bytes: [...original] }
    return plain
  })

export const decode = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown) => {
    if (value === null || typeof value !== 'object') return value
    if ('$date' in value) return new Date(String(value.$date))
    if ('$bytes' in value) return Uint8Array.from(value.$bytes as number[])
    return value
  })
