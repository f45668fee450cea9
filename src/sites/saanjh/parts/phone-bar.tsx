import { useEffect, useState } from 'react'
import { useSettings } from '../../../core/page/settings.ts'
import { LineIcon } from '../../../core/ui/icons.tsx'

/**
 * The bar at the bottom of a phone: Call and WhatsApp, each if the settings have a number. Shown below the first screen
 * (D97), but not over the last lines of the page.
 */
export function PhoneBar() {
  const { phone, phone_url, whatsapp_url } = useSettings()
  const isPastHero = useIsPastHero()
  if (!phone && !whatsapp_url) return null
  return (
    <nav
      aria-label="Call or write"
      className="phone-bar inset-x-0 bottom-0 z-40 flex border-t border-line bg-night pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
      data-theme="dusk"
      data-shown={isPastHero || undefined}
      data-behind-menu
    >
      {phone && (
        <a className={LINK_CLASS} href={phone_url}>
          <LineIcon>
            <path d="M5 3h4l2 5-2.500 1.800a12 12 0 0 0 5.700 5.700L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z" />
          </LineIcon>
          Call
        </a>
      )}
      {whatsapp_url && (
        <a className={LINK_CLASS} href={whatsapp_url} rel="noopener noreferrer">
          <LineIcon>
            <path d="M3.500 20.500l1.300-4.500a9 9 0 1 1 3.300 3.200zM9 8.500c-.5 3 3.500 7 6.500 6.500" />
          </LineIcon>
          WhatsApp
        </a>
      )}
    </nav>
  )
}

const LINK_CLASS =
  'flex min-h-14 flex-1 items-center justify-center gap-2.5 border-line font-strong not-first:border-l'

/** The height of the page's last lines, which the bar does not cover, in pixels. */
const PAGE_END_PX = 96

/** Whether the hero is scrolled out of view and the end of the page has not been reached. */
function useIsPastHero() {
  const [isPastHero, setIsPastHero] = useState(false)
  useEffect(() => {
    const update = () => {
      const hero = document.querySelector('[data-hero]')
      const atEnd = scrollY + innerHeight > document.documentElement.scrollHeight - PAGE_END_PX
      setIsPastHero(!atEnd && (hero ? hero.getBoundingClientRect().bottom < 0 : scrollY > innerHeight / 2))
    }
    update()
    const abortController = new AbortController()
    addEventListener('scroll', update, { passive: true, signal: abortController.signal })
    return () => abortController.abort()
  }, [])
  return isPastHero
}
