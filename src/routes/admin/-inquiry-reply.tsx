import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { InquiryStatus } from '../../../server/inquiry/schema.ts'
import { useNow } from '../../admin/dates.ts'
import { Icon } from '../../admin/icons.tsx'
import { useKeptText } from '../../admin/kept-text.ts'
import { Modal } from '../../admin/modal.tsx'
import { mailAddress, templates, usualTemplate, whatsAppAddress } from '../../admin/reply.ts'
import { useMe } from '../../admin/session.tsx'
import { useTRPC } from '../../trpc.ts'
import { IconButton } from '../../ui/button.tsx'
import { SelectField, Switch } from '../../ui/field.tsx'
import type { Inquiry } from './-inquiry-record.tsx'

export type Channel = 'WhatsApp' | 'E-mail'

/** The ways in which this person can be written to. */
export const channelsOf = ({ phone, email }: Pick<Inquiry, 'phone' | 'email'>): Channel[] => [
  ...(phone ? (['WhatsApp'] as const) : []),
  ...(email ? (['E-mail'] as const) : []),
]

interface ReplyProps {
  inquiry: Inquiry
  /** Pressed at the top of the record: the reply takes the focus. */
  chosen: Channel | null
  onDone: (status: InquiryStatus) => void
}

/** The reply beside the record, at a desk. */
export function ReplyComposer({ inquiry, chosen, onDone }: ReplyProps) {
  const reply = useReply(inquiry, chosen, onDone)
  const text = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (chosen) text.current?.focus()
  }, [chosen])
  if (!reply.channel) return null

  return (
    <section className="mt-4" aria-labelledby="reply-title">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id="reply-title" className="mr-auto text-[1.0625rem] font-[560]">
          Reply
        </h3>
        <TemplateSelect {...reply} />
        <ChannelChoice {...reply} />
      </div>
      <textarea
        ref={text}
        className="inp leading-[1.45]!"
        rows={5}
        aria-label="Reply text"
        value={reply.text}
        onChange={({ target }) => reply.write(target.value)}
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-4">
        <MarkContacted {...reply} status={inquiry.status} />
        <a
          className="act ink ml-auto"
          href={reply.address}
          target="_blank"
          rel="noopener"
          onClick={reply.sent}
        >
          <Icon name={reply.channel === 'WhatsApp' ? 'whatsapp' : 'mail'} />
          {reply.channel === 'WhatsApp' ? 'Open in WhatsApp' : 'Open in e-mail'}
        </a>
      </div>
    </section>
  )
}

/** The same as a sheet from the foot of a phone. */
export function ReplySheet({ inquiry, chosen, onDone, onClose }: ReplyProps & { onClose: () => void }) {
  const reply = useReply(inquiry, chosen, onDone)
  return (
    <Modal label={`Reply to ${inquiry.name}`} shape="low" onDismiss={onClose}>
      <div className="modal-head sticky top-0 z-10 bg-sheet">
        <h2 className="truncate">Reply to {inquiry.name}</h2>
        <IconButton data-first label="Close" onClick={onClose}>
          <Icon name="close" size={18} />
        </IconButton>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <ChannelChoice {...reply} />
        <TemplateChoice {...reply} />
        <div className="fld">
          <textarea
            className="inp"
            rows={8}
            aria-label="Reply text"
            aria-describedby="reply-hint"
            value={reply.text}
            onChange={({ target }) => reply.write(target.value)}
          />
          <p className="hint num" id="reply-hint">
            {reply.hint}
          </p>
        </div>
        <MarkContacted {...reply} status={inquiry.status} />
        <a
          className="cta ink justify-center"
          href={reply.address}
          target="_blank"
          rel="noopener"
          onClick={() => {
            reply.sent()
            onClose()
          }}
        >
          <Icon name={reply.channel === 'WhatsApp' ? 'whatsapp' : 'mail'} />
          {reply.channel === 'WhatsApp' ? 'OPEN WHATSAPP' : 'OPEN E-MAIL'}
        </a>
      </div>
    </Modal>
  )
}

type Reply = ReturnType<typeof useReply>

function useReply(inquiry: Inquiry, chosen: Channel | null, onDone: (status: InquiryStatus) => void) {
  const now = useNow()
  const { data: settings } = useQuery(useTRPC().settings.get.queryOptions())
  const channels = channelsOf(inquiry)
  const [picked, pick] = useState<Channel | null>(null)
  const [template, setTemplate] = useState(usualTemplate(inquiry.status))
  const [typed, write] = useKeptText(useMe().id, `reply ${inquiry.id}`)
  const [mark, setMark] = useState(true)
  // A press at the top of the record counts until another channel is picked here.
  const [answered, setAnswered] = useState(chosen)
  if (chosen !== answered) {
    setAnswered(chosen)
    if (chosen) pick(chosen)
  }
  const channel = picked ?? chosen ?? channels[0]
  const body = templates[template]?.body({ asked: inquiry, brand: settings?.business_name ?? '', now }) ?? ''
  const text = typed || body
  return {
    channels,
    channel,
    pick,
    template,
    chooseTemplate(index: number) {
      setTemplate(index)
      write('')
    },
    text,
    write,
    mark,
    setMark,
    address: channel === 'WhatsApp' ? whatsAppAddress(inquiry.phone ?? '', text) : mailAddress(inquiry, text),
    hint:
      channel === 'WhatsApp'
        ? `To ${inquiry.phone}. Opens WhatsApp with this text, you press send there.`
        : `To ${inquiry.email}. Opens your mail program with this text, you press send there.`,
    sent() {
      write('')
      if (mark && inquiry.status === 'new') onDone('contacted')
    },
  }
}

function ChannelChoice({ channels, channel, pick }: Reply) {
  return (
    <fieldset aria-label="Send by" className="seg max-xl:grid! max-xl:auto-cols-fr max-xl:grid-flow-col">
      {channels.map((one) => (
        <button key={one} type="button" aria-pressed={one === channel} onClick={() => pick(one)}>
          {one}
        </button>
      ))}
    </fieldset>
  )
}

function TemplateSelect({ template, chooseTemplate }: Reply) {
  return (
    <SelectField
      label={<span className="sr-only">Text</span>}
      place="gap-0! w-[184px]"
      value={template}
      onChange={({ target }) => chooseTemplate(Number(target.value))}
    >
      {templates.map(({ name }, index) => (
        <option key={name} value={index}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function TemplateChoice({ template, chooseTemplate }: Reply) {
  return (
    <fieldset aria-label="Text" className="flex min-w-0 gap-2 -mx-4 overflow-x-auto px-4">
      {templates.map(({ name }, index) => (
        <button
          key={name}
          type="button"
          className="chip flex-none"
          aria-pressed={index === template}
          onClick={() => chooseTemplate(index)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}

/** Only where it says something: an inquiry that is past 'new' stays where it is. */
function MarkContacted({ mark, setMark, status }: Reply & { status: InquiryStatus }) {
  if (status !== 'new') return null
  return (
    <Switch checked={mark} onChange={setMark}>
      Mark as contacted
    </Switch>
  )
}
