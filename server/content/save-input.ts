import * as z from 'zod/mini'

/** What every `save` takes: `id` and `updated_at` of an update, or neither. */
interface SaveInput {
  id?: string | undefined
  updated_at?: string | undefined
}

/**
 * Check of a `save` that both adds and updates: an update carries its version (D28), a new record its title.
 * @param field the title's field
 */
export const requireForSave = <Input extends SaveInput>(field: keyof Input & string, message: string) =>
  z.check<Input>(({ value, issues }) => {
    if (value.id === undefined && value[field] === undefined)
      issues.push({ code: 'custom', message, path: [field], input: value })
    if (value.id !== undefined && value.updated_at === undefined)
      issues.push({ code: 'custom', message: 'Not a time', path: ['updated_at'], input: value })
  })
