import { draftKey } from './draft-key.ts'

/** A form that was refused, or left half filled, has something to say at once. */
export const hasDraft = (form: string) => () => {
  if (document.querySelector(`form[name=${form}] [aria-invalid]`)) return true
  try {
    return sessionStorage.getItem(draftKey(form)) !== null
  } catch {
    // Storage that is switched off keeps no draft.
    return false
  }
}
