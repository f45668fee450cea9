import { Phone } from 'lucide-react'
import { useIsDesktop } from '../../core/office/use-is-desktop.ts'
import { ChannelIcon } from './channel-icon.tsx'
import type { Inquiry } from './inquiry.ts'
import { type Channel, availableChannels } from './reply-channel.ts'

/** The buttons Call, WhatsApp and E-mail. Call is a tel link; the others open the reply composer. */
export function ContactButtons({
  inquiry,
  onReply,
  onCall,
}: {
  inquiry: Inquiry
  onReply: (channel: Channel) => void
  /** Called when the phone app is opened. */
  onCall: () => void
}) {
  const tone = useIsDesktop() ? '' : 'btn-neutral min-h-14 px-2 flex-1'
  const channels = availableChannels(inquiry)
  return (
    <div className="flex flex-none gap-2">
      {inquiry.phone_url && (
        <a className={`btn whitespace-nowrap ${tone}`} href={inquiry.phone_url} onClick={onCall}>
          <Phone />
          Call
        </a>
      )}
      {channels.map((channel) => (
        <button
          key={channel}
          type="button"
          className={`btn whitespace-nowrap ${tone}`}
          onClick={() => onReply(channel)}
        >
          <ChannelIcon channel={channel} />
          {channel}
        </button>
      ))}
    </div>
  )
}
