import type { Inquiry } from './inquiry.ts'

/** What both forms of an outcome need. */
export interface OutcomeFormProps {
  inquiry: Inquiry
  /** The text as typed, kept on the device. */
  text: string
  onText: (text: string) => void
  onClose: () => void
}
