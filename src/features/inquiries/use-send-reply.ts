import { useState } from 'react'
import { type ReplyChannel, replyInput } from '../../../server/features/inquiries/replies/schema.ts'
import { toApiError } from '../../core/office/api-error.ts'
import { firstMessages, getFieldErrors } from '../../core/office/field-errors.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { useAccount } from '../../core/office/session.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { clearReplyText, dropReplyKey, patchReplyDraft, readReplyDraft, replyKeyFor } from './reply-draft.ts'

/**
 * Sends a reply by e-mail. A refusal leaves the typed text and is shown at its field or below; once the reply is on its
 * way the text is cleared, unless it was edited meanwhile.
 */
export function useSendReply(inquiryId: string, onSent: () => void) {
  const { inquiry: client } = useTRPCClient()
  const { id: accountId } = useAccount()
  const [errors, setErrors] = useState<{ subject?: string; body?: string; form?: string }>({})
  const { run, busy } = useSaveMutation({
    call: async (values: { id: string; subject: string; body: string }) => {
      const key = replyKeyFor(accountId, inquiryId, values)
      const note = await client.reply.mutate({ ...values, idempotency_key: key })
      // Before the refetch: a tab closed meanwhile would offer the sent text again.
      const { own, subject } = readReplyDraft(accountId, inquiryId)
      if (own === values.body && subject === values.subject) clearReplyText(accountId, inquiryId)
      dropReplyKey(accountId, inquiryId)
      return note
    },
    successMessage: 'Your reply is on its way',
  })

  async function send(subject: string, body: string) {
    if (busy) return
    const values = { id: inquiryId, subject, body }
    const fieldErrors = getFieldErrors(replyInput, { ...values, idempotency_key: '' }, { subject, body })
    setErrors(fieldErrors)
    if (Object.keys(fieldErrors).length > 0) return
    // Unedited template text is stored too: if the answer is lost, the next attempt has the same values and key.
    patchReplyDraft(accountId, inquiryId, { own: body, subject })
    try {
      await run(values)
    } catch (error) {
      const { message, fields, status } = toApiError(error)
      if (status !== 401) setErrors(fields ? firstMessages(fields) : { form: message })
      return
    }
    onSent()
  }

  return { send, busy, errors, clearErrors: () => setErrors({}) }
}

/** Logs a reply that was sent with another app, and closes the question. A text edited since then stays. */
export function useLogReply(inquiryId: string, onLogged: () => void) {
  const { inquiry: client } = useTRPCClient()
  const { id: accountId } = useAccount()
  const { run, busy } = useSaveMutation({
    call: async (values: { id: string; channel: ReplyChannel; body: string }) => {
      const key = replyKeyFor(accountId, inquiryId, values)
      const note = await client.logReply.mutate({ ...values, idempotency_key: key })
      if (readReplyDraft(accountId, inquiryId).own === values.body) clearReplyText(accountId, inquiryId)
      dropReplyKey(accountId, inquiryId)
      patchReplyDraft(accountId, inquiryId, { opened: undefined, asked: undefined })
      return note
    },
    errorMessage: 'Failed to note the reply',
  })

  async function log(channel: ReplyChannel, body: string) {
    if (busy) return
    try {
      await run({ id: inquiryId, channel, body })
    } catch {
      // A toast shows the error, and the question stays.
      return
    }
    onLogged()
  }

  return { log, busy }
}

/** Sends a refused reply again; `id` is its note's id. */
export function useRetryReply() {
  const { inquiry: client } = useTRPCClient()
  return useSaveMutation({
    call: (input: { id: string }) => client.retryReply.mutate(input),
    errorMessage: 'Failed to send the reply again',
  })
}
