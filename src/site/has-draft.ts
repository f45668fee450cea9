import { draftKey } from './draft-key.ts'

/** A `shouldHydrateNow` for a form: true when it was rejected by the server or has a stored draft. */
export const hasDraft = (form: string) => () => {
  if (document.querySelector(`form[name=${form}] [aria-invalid]`)) return true
  try {
    return sessionStorage.getItem(draftKey(form)) !== null
  } catch {
    // Storage is disabled.
    return false
  }
}
