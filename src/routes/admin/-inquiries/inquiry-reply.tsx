import { useRef } from 'react'
import { Button } from '../../../admin/button.tsx'
import { ModalHeader } from '../../../admin/modal-header.tsx'
import { Modal } from '../../../admin/modal.tsx'
import { templates } from '../../../admin/reply-templates.ts'
import { SegmentedControl } from '../../../admin/segmented-control.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { ChannelIcon } from './channel-icon.tsx'
import { availableChannels } from './reply-channel.ts'
import { type ReplyProps, type ReplyState, useReply } from './use-reply.ts'

type TextAreaRef = React.RefObject<HTMLTextAreaElement | null>

/** The reply composer within the record, on a desktop. */
export function ReplyComposer({ field, ...props }: ReplyProps & { field: TextAreaRef }) {
  const reply = useReply(props)
  return (
    <section className="mt-4" aria-labelledby="reply-title">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id="reply-title" className="mr-auto text-lg font-heading">
          Reply
        </h3>
        <TemplateSelect {...reply} />
        <ChannelToggle {...props} />
      </div>
      <textarea
        ref={field}
        className="textarea leading-[1.45]"
        rows={5}
        aria-label="Reply text"
        value={reply.text}
        onChange={({ target }) => reply.setText(target.value)}
      />
      <DraftActions {...reply} field={field} />
      <div className="mt-3.5 flex flex-wrap items-center justify-end gap-2">
        <MarkContacted {...props} />
        <a
          className="btn btn-neutral"
          href={reply.url}
          target="_blank"
          rel="noopener"
          onClick={reply.markOpened}
        >
          <ChannelIcon channel={props.channel} />
          {props.channel === 'WhatsApp' ? 'Open in WhatsApp' : 'Open in e-mail'}
        </a>
      </div>
    </section>
  )
}

/** The reply composer as a bottom sheet, on a phone. It stays open when WhatsApp opens: the sending may fail there. */
export function ReplySheet({ onClose, ...props }: ReplyProps & { onClose: () => void }) {
  const { inquiry, channel, onContacted } = props
  const reply = useReply(props)
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <Modal label={`Reply to ${inquiry.name}`} variant="low" onDismiss={onClose}>
      <ModalHeader title={`Reply to ${inquiry.name}`} focusClose onClose={onClose} />
      <div className="grid grid-cols-1 gap-4 p-4">
        <ChannelToggle {...props} />
        <TemplateChips {...reply} />
        <div className="field">
          <textarea
            ref={field}
            className="textarea"
            rows={8}
            aria-label="Reply text"
            aria-describedby="reply-hint"
            value={reply.text}
            onChange={({ target }) => reply.setText(target.value)}
          />
          <DraftActions {...reply} field={field} />
          <p className="field-hint tabular-nums" id="reply-hint">
            {channel === 'WhatsApp'
              ? `To ${inquiry.phone}. Opens WhatsApp with this text, you press send there.`
              : `To ${inquiry.email}. Opens your mail program with this text, you press send there.`}
          </p>
        </div>
        <a
          className="btn-cta btn-cta-dark justify-center"
          href={reply.url}
          target="_blank"
          rel="noopener"
          onClick={reply.markOpened}
        >
          <ChannelIcon channel={channel} />
          {channel === 'WhatsApp' ? 'OPEN WHATSAPP' : 'OPEN E-MAIL'}
        </a>
        <MarkContacted
          inquiry={inquiry}
          onContacted={() => {
            onContacted()
            onClose()
          }}
        />
      </div>
    </Modal>
  )
}

/** The actions for an edited text: it is never lost by choosing a template. */
function DraftActions({ discard, restoreAside, field }: ReplyState & { field: TextAreaRef }) {
  if (!discard && !restoreAside) return null
  // The pressed button may disappear: the field takes the focus.
  const runAndFocus = (action: () => void) => () => {
    action()
    field.current?.focus()
  }
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm">
      {restoreAside && (
        <>
          <span className="text-soft">Your text is kept.</span>
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
    </p>
  )
}

const ChannelToggle = ({ inquiry, channel, onChannel }: ReplyProps) => (
  <SegmentedControl
    label="Send by"
    options={availableChannels(inquiry)}
    selected={channel}
    onSelect={onChannel}
    className="max-xl:w-full"
  />
)

function TemplateSelect({ template, applyTemplate }: ReplyState) {
  return (
    <SelectField
      label={<span className="sr-only">Text</span>}
      wrapperClassName="gap-0 w-46"
      value={template}
      onChange={({ target }) => applyTemplate(Number(target.value))}
    >
      {templates.map(({ name }, index) => (
        <option key={name} value={index}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function TemplateChips({ template, applyTemplate }: ReplyState) {
  return (
    <fieldset aria-label="Text" className="flex min-w-0 gap-2 -mx-4 overflow-x-auto px-4">
      {templates.map(({ name }, index) => (
        <button
          key={name}
          type="button"
          className="btn btn-outline"
          aria-pressed={index === template}
          onClick={() => applyTemplate(index)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}

/** Sets the status to contacted, after the reply was sent. Only for a new inquiry. */
function MarkContacted({ inquiry, onContacted }: Pick<ReplyProps, 'inquiry' | 'onContacted'>) {
  if (inquiry.status !== 'new') return null
  return (
    <Button className="max-xl:w-full max-xl:justify-center" onClick={onContacted}>
      Mark as contacted
    </Button>
  )
}
