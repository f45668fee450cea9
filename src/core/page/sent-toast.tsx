import type { ToastMessage } from '../ui/toast-message.ts'

/** The confirmation of a form that was sent. */
export interface SentMessage {
  title: string
  text: string
  /** Of an inquiry, which the visitor can name on the phone (D69). */
  reference?: string
}

/** The confirmation as a toast, for when the page of the form was left. */
export const sentToast = ({ title, text, reference }: SentMessage): ToastMessage => ({
  title,
  description: (
    <>
      {text}
      {reference && <span className="tabular-nums block">Reference {reference}</span>}
    </>
  ),
})
