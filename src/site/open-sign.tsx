import { useEffect, useState } from 'react'
import { emergencyHours } from '../content/claims.ts'
import { openNow } from './open-now.ts'
import { useSettings } from './settings.ts'

/**
 * Whether the office is open at this minute. A kept page cannot know the hour: the word comes in the browser, on a line
 * that was there before it.
 */
export function OpenSign() {
  const { opening_hours } = useSettings()
  const [state, setState] = useState<keyof typeof WORDS>()
  useEffect(() => {
    const look = () => setState(openNow(opening_hours, new Date()))
    look()
    const minute = setInterval(look, 60_000)
    return () => clearInterval(minute)
  }, [opening_hours])
  return (
    <span className="mt-2 block text-[1rem] text-soft">
      <span className={`${state ? 'st' : 'inline-flex'} ${state === 'open' ? 'hot' : ''} min-h-6`}>
        {state ? WORDS[state] : '\u00A0'}
      </span>
      <span className="block">Emergency support {emergencyHours}</span>
    </span>
  )
}

const WORDS = { open: 'Open now', closed: 'Closed now', appointment: 'Today by appointment' }
