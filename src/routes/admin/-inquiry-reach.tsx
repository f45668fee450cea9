import { useIsDesktop } from '../../admin/desktop.ts'
import { Icon } from '../../admin/icons.tsx'
import { telephone } from '../../content/phone.ts'
import { type Channel, channelsOf } from './-inquiry-reply.tsx'
import type { Inquiry } from './-inquiry.ts'

/** One tap to the person; writing goes by the reply, with its text. */
export function Reach({ inquiry, onWrite }: { inquiry: Inquiry; onWrite: (channel: Channel) => void }) {
  const tone = useIsDesktop() ? '' : 'ink min-h-14! px-2! flex-1'
  const can = channelsOf(inquiry)
  return (
    <div className="flex flex-none gap-2">
      {inquiry.phone && (
        <a className={`act whitespace-nowrap ${tone}`} href={telephone(inquiry.phone)}>
          <Icon name="call" />
          Call
        </a>
      )}
      {can.map((channel) => (
        <button
          key={channel}
          type="button"
          className={`act whitespace-nowrap ${tone}`}
          onClick={() => onWrite(channel)}
        >
          <Icon name={channel === 'WhatsApp' ? 'whatsapp' : 'mail'} />
          {channel}
        </button>
      ))}
    </div>
  )
}
