import { Mail } from 'lucide-react'
import type { Channel } from './reply-channel.ts'

/** The icon of a channel. WhatsApp's is drawn here, because lucide has no brand icons. */
export function ChannelIcon({ channel }: { channel: Channel }) {
  if (channel === 'E-mail') return <Mail />
  return (
    <svg
      className="flex-none"
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden
    >
      <path d="M3 17l1-3.6A7 7 0 1 1 6.7 16zM7.5 7.2c0 3 2.3 5.3 5.3 5.3M7.5 7.2l1.2-.4.8 1.7-.8.8M12.8 12.5l.4-1.2-1.7-.8-.8.8" />
    </svg>
  )
}
