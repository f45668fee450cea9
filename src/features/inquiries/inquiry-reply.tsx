import { useRef } from 'react'
import { REPLY_MAX } from '../../../server/features/inquiries/replies/schema.ts'
import { ModalHeader } from '../../core/office/modal-header.tsx'
import { Modal } from '../../core/office/modal.tsx'
import {
  ChannelToggle,
  DraftActions,
  SendButtons,
  SendError,
  SubjectField,
  TemplateChips,
  TemplateSelect,
  type TextAreaRef,
} from './reply-parts.tsx'
import { SentQuestion } from './sent-question.tsx'
import { type ReplyProps, useReply } from './use-reply.ts'
import { useSendReply } from './use-send-reply.ts'

/** The reply composer within the record, on a desktop. */
export function ReplyComposer({ field, ...props }: ReplyProps & { field: TextAreaRef }) {
  const { inquiry, channel } = props
  const reply = useReply(props)
  const sending = useSendReply(inquiry.id, () => props.onReplied?.())
  return (
    <section className="mt-4" aria-labelledby="reply-title">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id="reply-title" className="mr-auto text-lg font-heading">
          Reply
        </h3>
        <TemplateSelect {...reply} />
        <ChannelToggle {...props} />
      </div>
      <div className="grid gap-2">
        <SubjectField {...{ channel, reply, sending }} />
        <textarea
          ref={field}
          className="textarea leading-[1.45]"
          rows={channel === 'E-mail' ? 8 : 5}
          maxLength={REPLY_MAX}
          aria-label="Reply text"
          value={reply.text}
          onChange={({ target }) => {
            sending.clearErrors()
            reply.setText(target.value)
          }}
        />
        <DraftActions {...reply} field={field} />
        <SendError sending={sending} />
      </div>
      <div className="mt-3.5 flex flex-wrap items-center justify-end gap-2">
        <SendButtons {...{ channel, reply, sending }} />
      </div>
    </section>
  )
}

/** The reply composer as a bottom sheet, on a phone. It stays open when WhatsApp opens: sending may fail there. */
export function ReplySheet({ onClose, ...props }: ReplyProps & { onClose: () => void }) {
  const { inquiry, channel } = props
  const reply = useReply(props)
  const sending = useSendReply(inquiry.id, onClose)
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Modal label={`Reply to ${inquiry.name}`} variant="bottom-sheet" onDismiss={onClose}>
      <ModalHeader title={`Reply to ${inquiry.name}`} focusClose onClose={onClose} />
      <div className="grid grid-cols-1 gap-4 p-4">
        <SentQuestion inquiry={inquiry} onAnswered={(sent) => (sent ? onClose() : field.current?.focus())} />
        <ChannelToggle {...props} />
        <TemplateChips {...reply} />
        <SubjectField {...{ channel, reply, sending }} />
        <div className="field">
          <textarea
            ref={field}
            className="textarea"
            rows={8}
            maxLength={REPLY_MAX}
            aria-label="Reply text"
            aria-describedby="reply-hint"
            value={reply.text}
            onChange={({ target }) => {
              sending.clearErrors()
              reply.setText(target.value)
            }}
          />
          <DraftActions {...reply} field={field} />
          <p className="field-hint tabular-nums" id="reply-hint">
            {channel === 'WhatsApp'
              ? `To ${inquiry.phone}. Opens WhatsApp with this text; press send there.`
              : `To ${inquiry.email}. Sent from this site; answers go to ${reply.firmEmail ?? 'the firm'}.`}
          </p>
        </div>
        <SendError sending={sending} />
        <SendButtons {...{ channel, reply, sending }} large />
      </div>
    </Modal>
  )
}
