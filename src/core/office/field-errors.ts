import type * as z from 'zod/mini'
import { fieldName } from '../../../server/core/validators/schema.ts'

/** The first message of each field in the server's answer. */
export const firstMessages = (fields: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, [message = '']]) => [name, message]))

/**
 * Validates a form's input: the first message of the schema per field.
 * @param sentInput only its fields get messages, such as the changed ones of an update
 */
export function getFieldErrors(
  schema: z.ZodMiniType,
  input: object,
  sentInput: object = input,
): Record<string, string> {
  const fieldErrors: Record<string, string> = {}
  const { error } = schema.safeParse(input)
  for (const { path, message } of error?.issues ?? []) {
    if (String(path[0] ?? '') in sentInput) fieldErrors[fieldName(path)] ??= message
  }
  return fieldErrors
}

/** Focuses the first field of a form, from the top, that has a message. @returns whether there is one */
export function focusFirstInvalid(form: HTMLFormElement | null, errors: Record<string, string>): boolean {
  const field = [...(form?.elements ?? [])].find((element) => (element.getAttribute('name') ?? '') in errors)
  if (field instanceof HTMLElement) field.focus()
  return field !== undefined
}
