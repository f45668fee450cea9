import type * as z from 'zod/mini'

/** Messages of a schema by field, the first of each; only of fields that are `sent`. */
export function getFieldErrors(
  schema: z.ZodMiniType,
  input: object,
  sentInput: object = input,
): Record<string, string> {
  const fieldErrors: Record<string, string> = {}
  const { error } = schema.safeParse(input)
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0] ?? '')
    if (name in sentInput) fieldErrors[name] ??= message
  }
  return fieldErrors
}
