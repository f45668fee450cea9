import type { Context } from 'hono'

/**
 * Reads the text fields of a posted form, by name. Of a repeated field the last value counts; files are left out. A body
 * that is no form counts as an empty one.
 */
export async function readFormFields(c: Context): Promise<Record<string, string>> {
  const form = await c.req.formData().catch(() => new FormData())
  return Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}
