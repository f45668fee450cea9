import type { FormValues } from './form-draft.ts'

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Whether an element is a field that holds text. A file input is not: scripts cannot set its value. */
export const isField = (element: unknown): element is FormField =>
  isControl(element) && element.type !== 'file'

const isControl = (element: unknown): element is FormField =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

export const fieldsIn = (form: HTMLFormElement): FormField[] => [...form.elements].filter(isField)

/** The values of a form's fields by name. */
export const valuesOf = (form: HTMLFormElement): FormValues =>
  Object.fromEntries(fieldsIn(form).map(({ name, value }) => [name, value]))

/** Clears the fields that are unchanged since they were sent. Returns the remaining values; null if there are none. */
export function clearSentFields(form: HTMLFormElement, sentValues: FormValues): FormValues | null {
  for (const field of fieldsIn(form)) if (field.value === sentValues[field.name]) field.value = ''
  const remainingValues = valuesOf(form)
  return hasText(remainingValues) ? remainingValues : null
}

export const hasText = (values: FormValues): boolean => Object.values(values).some(Boolean)

/** Focuses the first field that has an error. */
export function focusFirstError(form: HTMLFormElement | null, fieldErrors: Record<string, string[]>): void {
  const controls = form ? [...form.elements].filter(isControl) : []
  controls.find(({ name }) => fieldErrors[name])?.focus()
}
