import type { Context } from 'hono'

/**
 * The text fields of a posted form, by name; of a field sent twice the last one, files left out. A body that is no form
 * has no fields, so that it is answered like a form that was sent empty.
 */
export async function readFormFields(c: Context): Promise<Record<string, string>> {
  const form = await c.req.formData().catch(() => new FormData())
  return Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}
