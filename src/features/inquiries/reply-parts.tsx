import { Link } from '@tanstack/react-router'
import { Mail, Send } from 'lucide-react'
import { SUBJECT_MAX } from '../../../server/features/inquiries/replies/schema.ts'
import { Button } from '../../core/office/button.tsx'
import { SegmentedControl } from '../../core/office/segmented-control.tsx'
import { SelectField, TextField } from '../../core/ui/field.tsx'
import { Warning } from '../../core/ui/icons.tsx'
import { ChannelIcon } from './channel-icon.tsx'
import { availableChannels } from './reply-channel.ts'
import type { ReplyProps, ReplyState } from './use-reply.ts'
import type { useSendReply } from './use-send-reply.ts'

// The parts that the desktop's and the phone's reply composers share.

export type TextAreaRef = React.RefObject<HTMLTextAreaElement | null>
export type SendState = ReturnType<typeof useSendReply>

export const ChannelToggle = ({ inquiry, channel, onChannel }: ReplyProps) => (
  <SegmentedControl
    label="Send by"
    options={availableChannels(inquiry)}
    selected={channel}
    onSelect={onChannel}
    className="max-xl:w-full"
  />
)

export function TemplateSelect({ templates, template, applyTemplate }: ReplyState) {
  if (templates.length === 0) return null
  return (
    <SelectField
      label={<span className="sr-only">Text</span>}
      wrapperClassName="gap-0 w-46"
      value={template?.name}
      onChange={({ target }) => applyTemplate(target.value)}
    >
      {templates.map(({ id, name }) => (
        <option key={id} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

export function TemplateChips({ templates, template, applyTemplate }: ReplyState) {
  if (templates.length === 0) return null
  return (
    <fieldset aria-label="Text" className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4">
      {templates.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="btn btn-outline"
          aria-pressed={id === template?.id}
          onClick={() => applyTemplate(name)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}

/** The subject of an e-mail. WhatsApp has none. */
export function SubjectField({ channel, reply, sending }: ReplyPartProps) {
  if (channel !== 'E-mail') return null
  return (
    <TextField
      label="Subject"
      value={reply.subject}
      maxLength={SUBJECT_MAX}
      autoComplete="off"
      error={sending.errors.subject}
      onChange={({ target }) => {
        sending.clearErrors()
        reply.setSubject(target.value)
      }}
    />
  )
}

interface ReplyPartProps {
  channel: ReplyProps['channel']
  reply: ReplyState
  sending: SendState
}

/** Why a reply was not sent, except an error of the subject, which its field shows. The typed text stays. */
export function SendError({ sending: { errors } }: { sending: SendState }) {
  if (!errors.form && !errors.body) return null
  return (
    <p className="field-error" role="alert">
      <Warning />
      {errors.form ?? errors.body}
    </p>
  )
}

/** The actions for an edited text, which choosing a template never discards, and the link to the templates. */
export function DraftActions({ discard, restoreAside, field }: ReplyState & { field: TextAreaRef }) {
  // The pressed button may disappear: the field takes the focus.
  const runAndFocus = (action: () => void) => () => {
    action()
    field.current?.focus()
  }
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm">
      {restoreAside && (
        <>
          <span className="text-soft">Your text is not lost.</span>
          <button type="button" className="link link-action" onClick={runAndFocus(restoreAside)}>
            Put mine back
          </button>
        </>
      )}
      {discard && (
        <button type="button" className="link link-action" onClick={runAndFocus(discard)}>
          Back to the template
        </button>
      )}
      <Link to="/admin/mail" search={{ part: 'templates' }} className="link link-action">
        Edit templates
      </Link>
    </p>
  )
}

/** The send buttons: an e-mail is sent from here or with the user's own mail program; WhatsApp opens. */
export function SendButtons({ channel, reply, sending, large }: ReplyPartProps & { large?: boolean }) {
  const openLink = (className: string, label: string) => (
    <a className={className} href={reply.url} target="_blank" rel="noopener" onClick={reply.markOpened}>
      <ChannelIcon channel={channel} />
      {label}
    </a>
  )
  if (channel === 'WhatsApp')
    return large
      ? openLink('btn-cta btn-cta-dark justify-center', 'OPEN WHATSAPP')
      : openLink('btn btn-neutral', 'Open in WhatsApp')
  const send = () => void sending.send(reply.subject, reply.text)
  if (large)
    return (
      <>
        <button
          type="button"
          className="btn-cta btn-cta-dark justify-center"
          aria-disabled={sending.busy || undefined}
          onClick={send}
        >
          <Mail />
          {sending.busy ? 'SENDING...' : 'SEND'}
        </button>
        {openLink('btn min-h-14 justify-center', 'Open in e-mail')}
      </>
    )
  return (
    <>
      {openLink('btn', 'Open in e-mail')}
      <Button tone="neutral" busy={sending.busy} onClick={send}>
        <Send size={16} />
        Send
      </Button>
    </>
  )
}
