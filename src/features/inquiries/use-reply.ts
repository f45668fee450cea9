import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  DEFAULT_SUBJECT,
  fillTemplate,
  type TemplateChannel,
} from '../../../server/features/inquiries/replies/schema.ts'
import { useAccount } from '../../core/office/session.tsx'
import { useNow } from '../../core/office/use-now.ts'
import { useTRPC } from '../../queries.tsx'
import type { Inquiry } from './inquiry.ts'
import type { Channel } from './reply-channel.ts'
import { patchReplyDraft, readReplyDraft, useReplyDraft } from './reply-draft.ts'
import { mailtoUrl } from './reply-links.ts'
import { defaultTemplate, templateValues } from './reply-templates.ts'

export interface ReplyProps {
  inquiry: Inquiry
  channel: Channel
  onChannel: (channel: Channel) => void
  /** Called after a reply was sent, or noted as sent. */
  onReplied?: () => void
}

export type ReplyState = ReturnType<typeof useReply>

const TEMPLATE_CHANNELS: Record<Channel, TemplateChannel> = { WhatsApp: 'whatsapp', 'E-mail': 'email' }

/** The state of a reply: template, edited text and its stored draft, and the URL that opens it in the channel. */
export function useReply({ inquiry, channel }: ReplyProps) {
  const now = useNow()
  const trpc = useTRPC()
  const { data: firm } = useQuery(trpc.settings.get.queryOptions())
  const { data: allTemplates = [] } = useQuery(trpc.inquiry.templates.queryOptions())
  const templates = allTemplates.filter((one) => one.channel === TEMPLATE_CHANNELS[channel])
  /** The chosen template's name rather than its id: the other channel has a template of the same name. */
  const [chosenName, setChosenName] = useState<string | null>(null)
  const template =
    templates.find(({ name }) => name === chosenName) ?? defaultTemplate(templates, inquiry.status)
  const { id: accountId } = useAccount()
  const { own, aside, subject: ownSubject } = useReplyDraft(accountId, inquiry.id)
  const patch = (change: Parameters<typeof patchReplyDraft>[2]) =>
    patchReplyDraft(accountId, inquiry.id, change)
  const values = templateValues(inquiry, firm, now)
  const body = fillTemplate(template?.body ?? '', values)
  const text = own ?? body
  const subject = ownSubject ?? fillTemplate(template?.subject ?? DEFAULT_SUBJECT, values)
  const isOwn = own !== undefined && own !== body

  /** Shows a template; an edited text is set aside, above any text that was set aside before. */
  function applyTemplate(name: string) {
    setChosenName(name)
    const draft = readReplyDraft(accountId, inquiry.id)
    patch({
      own: undefined,
      subject: undefined,
      aside: isOwn && own.trim() ? [own, draft.aside].filter(Boolean).join('\n\n') : draft.aside,
    })
  }

  return {
    templates,
    template,
    text,
    subject,
    firmEmail: firm?.email,
    setText: (own: string) => patch({ own }),
    setSubject: (subject: string) => patch({ subject }),
    applyTemplate,
    /** Replaces the edited text with the template. Absent while the template is shown. */
    discard: isOwn && template ? () => applyTemplate(template.name) : undefined,
    /** Puts the text that was set aside back into the field. Absent while there is none. */
    restoreAside:
      aside === undefined ? undefined : () => patch({ own: aside, aside: isOwn ? own : undefined }),
    url:
      channel === 'WhatsApp'
        ? `${inquiry.whatsapp_url ?? ''}?text=${encodeURIComponent(text)}`
        : mailtoUrl(inquiry, subject, text),
    /** Stores the text, to ask later whether it was sent: WhatsApp may ask to log in, a mail program may be missing. */
    markOpened: () => patch({ opened: text, asked: TEMPLATE_CHANNELS[channel] }),
  }
}
