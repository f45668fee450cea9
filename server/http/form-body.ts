import type { Context } from 'hono'

/**
 * Reads the fields of a posted form, by name. Of a repeated field the last value counts. A body of another type counts as
 * an empty form: multipart is parsed where uploads are taken and nowhere else (S21).
 */
export async function readFormFields(c: Context): Promise<Record<string, string>> {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return {}
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}
