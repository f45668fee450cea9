import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { ChevronLeft, Keyboard, LogOut, Smartphone, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { displayName } from '../../server/core/auth/schema.ts'
import { counted } from '../../server/core/count/schema.ts'
import { useFileDropGuard } from '../core/media/file-drop.ts'
import { Modal } from '../core/office/modal.tsx'
import { useAccount } from '../core/office/session.tsx'
import { Shortcuts } from '../core/office/shortcuts.tsx'
import { useSignOut } from '../core/office/use-sign-out.tsx'
import { BrandMark } from '../core/ui/brand-mark.tsx'
import { IconButton } from '../core/ui/button.tsx'
import { PlainLink } from '../core/ui/link.tsx'
import { useLiveInquiries } from '../features/inquiries/live-inquiries.ts'
import { useSendPendingWrites } from '../features/inquiries/pending/use-send-pending-writes.ts'
import { DeviceDialog } from '../features/offline/device/device-dialog.tsx'
import { useServiceWorker } from '../features/offline/device/use-service-worker.ts'
import { OfflineBar } from '../features/offline/offline-bar.tsx'
import { useTRPC } from '../queries.tsx'
import { useNewInquiryCount, usePendingAccountCount, useUndeliveredMailCount } from './nav-counts.ts'
import { NAV_ITEMS, NavLinks, screenNameAt } from './navigation.tsx'

interface AdminShellProps {
  /** Whether the account has just signed in on this page. */
  afterLogin: boolean
  children: ReactNode
}

/**
 * The layout around every screen: sidebar, top bar of a small screen, keyboard shortcuts, the count of new inquiries.
 */
export function AdminShell({ afterLogin, children }: AdminShellProps) {
  /** The path at which the menu was opened: it is open only there, so that a navigation closes it. */
  const [menuOpenedAt, setMenuOpenedAt] = useState<string | null>(null)
  const [isDeviceOpen, setIsDeviceOpen] = useState(false)
  const [areShortcutsOpen, setAreShortcutsOpen] = useState(false)
  const { pathname } = useLocation()
  const newInquiries = useNewInquiryCount(useLiveInquiries())
  const undeliveredMails = useUndeliveredMailCount()
  const counts = { newInquiries, pendingAccounts: usePendingAccountCount(), undeliveredMails }
  const isMenuOpen = menuOpenedAt === pathname
  const { signOut, isSigningOut, question } = useSignOut(useAccount().id)
  useHeadingFocus(afterLogin)
  useFileDropGuard()
  useSendPendingWrites()
  useServiceWorker()
  useDocumentTitle(`${newInquiries ? `(${newInquiries}) ` : ''}${screenNameAt(pathname)}`)

  const footer = (
    <SidebarFooter
      onShowShortcuts={() => setAreShortcutsOpen(true)}
      onShowDevice={() => {
        setMenuOpenedAt(null)
        setIsDeviceOpen(true)
      }}
      isSigningOut={isSigningOut}
      onSignOut={() => void signOut()}
    />
  )
  return (
    <div className="admin group/shell min-h-svh lg:grid lg:grid-cols-[232px_minmax(0,1fr)]">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <aside className="bg-night text-plaster max-lg:hidden" data-theme="dusk">
        <div className="sticky top-0 flex h-svh flex-col bg-night px-4">
          <div className="px-2 pt-4 pb-2">
            <SidebarBrand />
          </div>
          <nav className="-mx-4 min-h-0 flex-1 overflow-y-auto px-4 pb-2" aria-label="Back office">
            <NavLinks counts={counts} />
          </nav>
          {footer}
        </div>
      </aside>
      <header
        className="sticky top-0 z-20 flex h-14 items-center justify-between bg-night pr-1 pl-4 text-plaster group-has-data-record-bar/shell:hidden lg:hidden"
        data-theme="dusk"
      >
        <SidebarBrand />
        <button
          type="button"
          className="icon-button relative"
          aria-expanded={isMenuOpen}
          aria-label={menuLabel(newInquiries, undeliveredMails)}
          onClick={() => setMenuOpenedAt(pathname)}
        >
          <MenuIcon />
          {(!!newInquiries || undeliveredMails > 0) && (
            <i
              className={`absolute top-[9px] right-[7px] box-content size-[9px] rounded-full border-2 border-night ${undeliveredMails > 0 ? 'bg-error' : 'bg-live'}`}
            />
          )}
        </button>
      </header>
      <div className="min-w-0">
        <OfflineBar />
        {children}
      </div>
      {isMenuOpen && (
        <Modal label="Menu" variant="full-screen" onDismiss={() => setMenuOpenedAt(null)}>
          <div className="flex min-h-svh flex-col bg-night text-plaster" data-theme="dusk">
            <div className="flex h-14 flex-none items-center justify-between pr-1 pl-4">
              <SidebarBrand />
              <IconButton data-first label="Close menu" onClick={() => setMenuOpenedAt(null)}>
                <X />
              </IconButton>
            </div>
            <nav className="px-2" aria-label="Back office">
              {/* Closed before the navigation: the modal returns the focus to its button, then the heading gets it. */}
              <NavLinks counts={counts} onNavigate={() => setMenuOpenedAt(null)} />
            </nav>
            <div className="mt-auto px-2 pt-2">{footer}</div>
          </div>
        </Modal>
      )}
      {question}
      {isDeviceOpen && <DeviceDialog onClose={() => setIsDeviceOpen(false)} />}
      <GlobalShortcuts open={areShortcutsOpen} onOpen={setAreShortcutsOpen} />
    </div>
  )
}

/** 'Open menu, 3 new inquiries, 1 mail not delivered' */
const menuLabel = (newInquiries: number | undefined, undeliveredMails: number): string =>
  [
    'Open menu',
    newInquiries && counted(newInquiries, { one: 'new inquiry', other: 'new inquiries' }),
    undeliveredMails && `${counted(undeliveredMails, { one: 'mail', other: 'mails' })} not delivered`,
  ]
    .filter(Boolean)
    .join(', ')

function SidebarFooter({
  onShowShortcuts,
  onShowDevice,
  isSigningOut,
  onSignOut,
}: {
  onShowShortcuts: () => void
  onShowDevice: () => void
  isSigningOut: boolean
  onSignOut: () => void
}) {
  const { email } = useAccount()
  const { data: profile } = useQuery(useTRPC().auth.profile.queryOptions())
  return (
    <ul className="menu border-t border-white/15 py-2">
      <li className="flex-row flex-nowrap">
        <PlainLink to="/" className="flex-1 pr-0 whitespace-nowrap">
          <ChevronLeft />
          Back to Site
        </PlainLink>
        <button
          type="button"
          className="px-2 max-lg:hidden"
          title="Shortcuts"
          aria-label="Shortcuts"
          onClick={onShowShortcuts}
        >
          <Keyboard />
        </button>
        <button
          type="button"
          className="px-2 max-lg:px-4"
          title="This device"
          aria-label="This device"
          onClick={onShowDevice}
        >
          <Smartphone />
        </button>
      </li>
      <li>
        <button type="button" aria-disabled={isSigningOut} onClick={isSigningOut ? undefined : onSignOut}>
          <LogOut />
          {isSigningOut ? 'Signing out…' : 'Sign out'}
          <span className="ml-auto max-w-26 truncate text-xs text-secondary" title={email}>
            {displayName({ email, name: profile?.name ?? null })}
          </span>
        </button>
      </li>
    </ul>
  )
}

function SidebarBrand() {
  const { data } = useQuery(useTRPC().settings.get.queryOptions())
  return (
    <PlainLink to="/admin" className="brand min-w-0 text-xl" aria-label={data ? undefined : 'Dashboard'}>
      <BrandMark />
      <span className="line-clamp-2">{data?.business_name}</span>
    </PlainLink>
  )
}

function GlobalShortcuts({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const navigate = useNavigate()
  const globalShortcuts = [
    { keys: '?', description: 'This list', run: () => onOpen(true) },
    {
      keys: '/',
      description: 'Search',
      run: () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
    },
    { keys: 'Ctrl+Z', description: 'Undo the last change', run: () => {} },
    ...NAV_ITEMS.map(({ shortcut, name, to }) => ({
      keys: `g ${shortcut}`,
      description: name,
      run: () => void navigate({ to }),
    })),
  ]
  return <Shortcuts globalShortcuts={globalShortcuts} open={open} onOpen={onOpen} />
}

/**
 * Focuses the heading after each navigation, so that screen reader and keyboard users start at the new screen.
 * @param afterLogin also focus the first screen's heading, because the login button that had the focus is gone
 */
function useHeadingFocus(afterLogin: boolean) {
  const router = useRouter()
  useEffect(() => {
    const focusHeading = () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    if (afterLogin) focusHeading()
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) focusHeading()
    })
  }, [router, afterLogin])
}

/**
 * Sets the tab's title. The router overwrites it with its own title on every navigation, after all effects; a mutation
 * observer then restores ours.
 */
function useDocumentTitle(title: string): void {
  useEffect(() => {
    const applyTitle = () => {
      if (document.title !== title) document.title = title
    }
    applyTitle()
    const observer = new MutationObserver(applyTitle)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [title])
}

/** The icon of the menu button on a small screen: two lines. */
function MenuIcon() {
  return (
    <svg width="22" height="12" viewBox="0 0 26 14" stroke="currentColor" strokeWidth="1.8" aria-hidden>
      <path d="M0 2h26M0 12h26" />
    </svg>
  )
}
