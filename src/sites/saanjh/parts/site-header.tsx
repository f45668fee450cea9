import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { HEADER_SCROLLED_PX } from '../../../../server/core/constants/schema.ts'
import { useSettings } from '../../../core/page/settings.ts'
import { CtaLink } from '../../../core/ui/button.tsx'
import { navigation, startYourProject } from '../content/copy.ts'
import { Brand } from './brand.tsx'
import { SoundSwitch } from './sound-switch.tsx'

/**
 * The site header with the main navigation, which is a menu over the page on small screens. `transparent`, for pages
 * that begin with a dark picture, lets the picture show through until the page is scrolled.
 */
export function SiteHeader({ transparent }: { transparent: boolean }) {
  const scrolled = useSyncExternalStore(
    subscribeToScroll,
    () => scrollY > HEADER_SCROLLED_PX,
    () => false,
  )
  const { open, setOpen, toggle: toggleRef } = useMenu()
  const { phone, phone_url } = useSettings()
  // The 404 page is one document for all unknown URLs, and belongs to no section.
  const pathname = useRouterState({
    select: ({ matches, location }) => (matches.at(-1)?.routeId === '/_site/$' ? '/404' : location.pathname),
  })

  return (
    <header
      className="site-header print:hidden"
      data-theme="dusk"
      data-state={scrolled ? 'scrolled' : 'normal'}
      data-clear={transparent || undefined}
      data-open={open || undefined}
    >
      <div className="page-width">
        <Brand closed={open} />
        <button
          ref={toggleRef}
          type="button"
          className="icon-button menu-button"
          aria-label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setOpen(!open)}
        >
          <i />
          <i />
        </button>
        <div id="site-menu" className="site-menu">
          <nav aria-label="Main">
            <ul>
              {navigation.map(({ label, to }) => (
                <li key={to}>
                  <Link
                    to={to}
                    activeOptions={{ exact: true, includeSearch: false }}
                    data-at={`${pathname}/`.startsWith(`${to}/`) || undefined}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="site-menu-footer">
            {phone && <a href={phone_url}>{phone}</a>}
            <CtaLink to="/inquiry">{startYourProject}</CtaLink>
          </div>
        </div>
        <SoundSwitch />
      </div>
    </header>
  )
}

const subscribeToScroll = (onStoreChange: () => void) => {
  addEventListener('scroll', onStoreChange, { passive: true })
  return () => removeEventListener('scroll', onStoreChange)
}

/**
 * The small-screen menu: the page is inert while it is open. Escape, Android's Back, a navigation and a wide window
 * close it.
 */
function useMenu() {
  const router = useRouter()
  const [open, setOpen] = useState(false)
  const toggleRef = useRef<HTMLButtonElement>(null)
  /** Returns the focus to the menu button. */
  const close = () => {
    setOpen(false)
    toggleRef.current?.focus()
  }
  useEffect(() => {
    if (!open) return
    const abortController = new AbortController()
    const inertElements = document.querySelectorAll<HTMLElement>('[data-behind-menu]')
    for (const element of inertElements) element.inert = true
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Escape') close()
      },
      { signal: abortController.signal },
    )
    // Not only links: Back, Forward and a redirect change the page too.
    const unsubscribe = router.subscribe('onBeforeNavigate', close)
    const closeWatcher = window.CloseWatcher && new window.CloseWatcher()
    closeWatcher?.addEventListener('close', close)
    const wideQuery = matchMedia('(width >= 64rem)')
    wideQuery.addEventListener('change', () => setOpen(false), { signal: abortController.signal })
    return () => {
      abortController.abort()
      unsubscribe()
      closeWatcher?.destroy()
      for (const element of inertElements) element.inert = false
    }
  }, [open, router])
  return { open, setOpen, toggle: toggleRef }
}
