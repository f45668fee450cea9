import { useState } from 'react'
import { type ReplyChannel, replyInput } from '../../../../server/inquiry/replies/schema.ts'
import { toApiError } from '../../../admin/api-error.ts'
import { firstMessages, getFieldErrors } from '../../../admin/field-errors.ts'
import { useSaveMutation } from '../../../admin/save-mutation.ts'
import { useAccount } from '../../../admin/session.tsx'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { clearReplyText, patchReplyDraft, readReplyDraft, replyKeyFor } from './reply-draft.ts'

/**
 * Sends a reply by e-mail. A refusal leaves what was typed and is told at its field or below; once it is on its way the text
 * is cleared, unless it was edited meanwhile.
 */
export function useSendReply(inquiryId: string, onSent: () => void) {
  const { inquiry: client } = useTRPCClient()
  const refresh = useRefreshReplies()
  const { id: accountId } = useAccount()
  const [errors, setErrors] = useState<{ subject?: string; body?: string; form?: string }>({})
  const { run, busy } = useSaveMutation({
    call: (values: { id: string; subject: string; body: string }) =>
      client.reply.mutate({ ...values, idempotency_key: replyKeyFor(accountId, inquiryId, values) }),
    successMessage: 'Your reply is on its way',
    refresh,
  })

  async function send(subject: string, body: string) {
    if (busy) return
    const values = { id: inquiryId, subject, body }
    const fieldErrors = getFieldErrors(replyInput, { ...values, idempotency_key: '' }, { subject, body })
    setErrors(fieldErrors)
    if (Object.keys(fieldErrors).length > 0) return
    // Also what a template gave: should the answer be lost, the next attempt is the same reply and has its key.
    patchReplyDraft(accountId, inquiryId, { own: body, subject })
    try {
      await run(values)
    } catch (error) {
      const { message, fields, status } = toApiError(error)
      if (status !== 401) setErrors(fields ? firstMessages(fields) : { form: message })
      return
    }
    const draft = readReplyDraft(accountId, inquiryId)
    if (draft.own === body && draft.subject === subject) clearReplyText(accountId, inquiryId)
    onSent()
  }

  return { send, busy, errors, clearErrors: () => setErrors({}) }
}

/** Notes that a reply left by another app, and closes the question; a text that was edited since stays. */
export function useLogReply(inquiryId: string, onLogged: () => void) {
  const { inquiry: client } = useTRPCClient()
  const refresh = useRefreshReplies()
  const { id: accountId } = useAccount()
  const { run, busy } = useSaveMutation({
    call: (values: { id: string; channel: ReplyChannel; body: string }) =>
      client.logReply.mutate({ ...values, idempotency_key: replyKeyFor(accountId, inquiryId, values) }),
    errorMessage: 'Failed to note the reply',
    refresh,
  })

  async function log(channel: ReplyChannel, body: string) {
    if (busy) return
    try {
      await run({ id: inquiryId, channel, body })
    } catch {
      // The toast tells it, and the question stays.
      return
    }
    const { own } = readReplyDraft(accountId, inquiryId)
    if (own === body) clearReplyText(accountId, inquiryId)
    patchReplyDraft(accountId, inquiryId, { opened: undefined, asked: undefined })
    onLogged()
  }

  return { log, busy }
}

/** Sends a refused reply again; `id` is that of its note. */
export function useRetryReply() {
  const { inquiry: client } = useTRPCClient()
  return useSaveMutation({
    call: (input: { id: string }) => client.retryReply.mutate(input),
    errorMessage: 'Failed to send the reply again',
    refresh: useRefreshReplies(),
  })
}

function useRefreshReplies() {
  const { inquiry, stats } = useTRPC()
  return () => Promise.all([inquiry.invalidate(), stats.invalidate()])
}
