import { IconButton } from '../../../core/ui/button.tsx'
import { useSoundPreference } from './interface-sounds.ts'

/** The button that mutes the interface sounds. Its accessible name is the current state. */
export function SoundSwitch() {
  const [enabled, toggle] = useSoundPreference()
  const label = enabled ? 'Interface sounds on' : 'Interface sounds off'
  return (
    <IconButton label={label} className="order-1 max-lg:z-1 noscript:hidden" onClick={toggle}>
      <svg
        width="22"
        height="22"
        viewBox="0 0 22 22"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden
      >
        <path d="M3 8.5v5h3.5L11 17V5L6.500 8.500z" />
        {enabled ? (
          <path d="M14.500 8a4 4 0 0 1 0 6M17 5.500a7.500 7.500 0 0 1 0 11" />
        ) : (
          <path d="M14.500 8.500l5 5M19.500 8.500l-5 5" />
        )}
      </svg>
    </IconButton>
  )
}
