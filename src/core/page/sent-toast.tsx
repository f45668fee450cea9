import type { ToastMessage } from '../ui/toast-message.ts'

/** The confirmation of a form that was sent. */
export interface SentMessage {
  title: string
  text: string
  /** The reference of an inquiry, which the visitor can quote on the phone (D69). */
  reference?: string
}

/** The confirmation as a toast, for a visitor who has left the form's page. */
export const sentToast = ({ title, text, reference }: SentMessage): ToastMessage => ({
  title,
  description: (
    <>
      {text}
      {reference && <span className="tabular-nums block">Reference {reference}</span>}
    </>
  ),
})
