import type { Inquiry } from './inquiry.ts'

/** The props of both outcome forms. */
export interface OutcomeFormProps {
  inquiry: Inquiry
  /** The text as typed, stored on the device. */
  text: string
  onText: (text: string) => void
  onClose: () => void
}
