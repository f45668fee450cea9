import type * as z from 'zod/mini'

/** Messages of a schema by field, the first of each; only of fields that are `sent`. */
export function messagesOf(
  schema: z.ZodMiniType,
  input: object,
  sent: object = input,
): Record<string, string> {
  const messages: Record<string, string> = {}
  const { error } = schema.safeParse(input)
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0] ?? '')
    if (name in sent) messages[name] ??= message
  }
  return messages
}
