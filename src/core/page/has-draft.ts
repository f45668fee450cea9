import { readText } from '../ui/browser-storage.ts'
import { draftKey } from './draft-key.ts'

/** A `shouldHydrateNow` for a form: true when it was rejected by the server or has a stored draft. */
export const hasDraft = (form: string) => () =>
  document.querySelector(`form[name=${form}] [aria-invalid]`) !== null ||
  readText('sessionStorage', draftKey(form)) !== null
