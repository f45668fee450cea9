import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mailtoUrl, whatsAppMessageUrl } from '../../../admin/reply-links.ts'
import { templates, defaultTemplate } from '../../../admin/reply-templates.ts'
import { useAccount } from '../../../admin/session.tsx'
import { useNow } from '../../../admin/use-now.ts'
import { useTRPC } from '../../../trpc.ts'
import type { Inquiry } from './inquiry.ts'
import type { Channel } from './reply-channel.ts'
import { useReplyDraft } from './reply-draft.ts'

export interface ReplyProps {
  inquiry: Inquiry
  channel: Channel
  onChannel: (channel: Channel) => void
  onContacted: () => void
}

export type ReplyState = ReturnType<typeof useReply>

/** The state of a reply: template, edited text and its stored draft, and the URL that opens it in the channel. */
export function useReply({ inquiry, channel }: ReplyProps) {
  const now = useNow()
  const { data: settings } = useQuery(useTRPC().settings.get.queryOptions())
  const [template, setTemplate] = useState(defaultTemplate(inquiry.status))
  const [draft, writeDraft] = useReplyDraft(useAccount().id, inquiry.id)
  const { own, aside } = draft
  const body = templates[template]?.body({ inquiry, businessName: settings?.business_name ?? '', now }) ?? ''
  const text = own ?? body
  const isOwn = own !== undefined && own !== body

  /** Shows a template; an edited text is set aside, above one that was set aside before. */
  function applyTemplate(index: number) {
    setTemplate(index)
    writeDraft({ aside: isOwn && own.trim() ? [own, aside].filter(Boolean).join('\n\n') : aside })
  }

  return {
    template,
    text,
    setText: (own: string) => writeDraft({ ...draft, own }),
    applyTemplate,
    /** Replaces the edited text by the template. Absent while the template is shown. */
    discard: isOwn ? () => applyTemplate(template) : undefined,
    /** Puts the text that was set aside back into the field. Absent while there is none. */
    restoreAside:
      aside === undefined ? undefined : () => writeDraft({ own: aside, aside: isOwn ? own : undefined }),
    url: channel === 'WhatsApp' ? whatsAppMessageUrl(inquiry.phone ?? '', text) : mailtoUrl(inquiry, text),
    /** Remembers the text as opened, but keeps it: WhatsApp may ask to log in, a mail program may be missing. */
    markOpened: () => writeDraft({ ...draft, opened: own }),
  }
}
