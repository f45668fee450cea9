import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTRPC } from '../trpc.ts'
import { IconButton } from '../ui/button.tsx'
import { PlainLink } from '../ui/link.tsx'
import { useNewInquiries, useWaitingAccounts } from './counts.ts'
import { Burger, Icon, type IconName, Mark } from './icons.tsx'
import { useLiveInquiries } from './live.ts'
import { Modal } from './modal.tsx'
import { useMe } from './session.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { useSignOut } from './sign-out.ts'
import { useTitle } from './title.ts'

/** Every screen, in the order of the sidebar. The first seven keep the specified order (D69). */
const RECORDS = [
  { name: 'Dashboard', to: '/admin', icon: 'dashboard', shortcut: 'd' },
  { name: 'Inquiries', to: '/admin/inquiries', icon: 'inquiries', shortcut: 'i' },
  { name: 'Projects', to: '/admin/projects', icon: 'projects', shortcut: 'p' },
  { name: 'Services', to: '/admin/services', icon: 'services', shortcut: 's' },
  { name: 'Team', to: '/admin/team', icon: 'team', shortcut: 't' },
  { name: 'Clients', to: '/admin/clients', icon: 'clients', shortcut: 'c' },
  { name: 'Content', to: '/admin/content', icon: 'content', shortcut: 'x' },
] as const satisfies Entry[]
const HOUSE = [
  { name: 'Settings', to: '/admin/settings', icon: 'settings', shortcut: 'e' },
  { name: 'Accounts', to: '/admin/accounts', icon: 'accounts', shortcut: 'a' },
  { name: 'Activity', to: '/admin/activity', icon: 'activity', shortcut: 'y' },
] as const satisfies Entry[]

interface Entry {
  name: string
  to: string
  icon: IconName
  /** The key that goes there after 'g'. */
  shortcut: string
}

interface ShellProps {
  /** The login stood here until now. */
  afterLogin: boolean
  onSignedOut: () => void
  children: ReactNode
}

/** Sidebar, top bar of a small screen, shortcuts and the number of new inquiries around every screen. */
export function AdminShell({ afterLogin, onSignedOut, children }: ShellProps) {
  /** The address at which the menu was opened: choosing an entry closes it. */
  const [menuAt, setMenuAt] = useState<string | null>(null)
  const [keys, setKeys] = useState(false)
  const { pathname } = useLocation()
  const fresh = useNewInquiries(useLiveInquiries())
  const counts = { fresh, waiting: useWaitingAccounts() }
  const menu = menuAt === pathname
  const signOut = useSignOut(onSignedOut)
  useHeadingFocus(afterLogin)
  useTitle(`${fresh ? `(${fresh}) ` : ''}${screenAt(pathname)}`)

  const foot = <Foot onKeys={() => setKeys(true)} onSignOut={() => void signOut()} />
  return (
    <div className="office dense min-h-svh lg:grid lg:grid-cols-[232px_minmax(0,1fr)]">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <aside className="bg-night text-plaster max-lg:hidden" data-theme="dusk">
        <div className="sticky top-0 flex h-svh flex-col overflow-y-auto bg-night p-4">
          <div className="px-2 py-1">
            <Brand />
          </div>
          <nav className="mt-4" aria-label="Back office">
            <Entries counts={counts} />
          </nav>
          <div className="mt-auto pt-4">{foot}</div>
        </div>
      </aside>
      <header
        className="office-top sticky top-0 z-20 flex h-14 items-center justify-between bg-night pr-1 pl-4 text-plaster lg:hidden"
        data-theme="dusk"
      >
        <Brand />
        <button
          type="button"
          className="icn relative"
          aria-expanded={menu}
          aria-label={
            fresh ? `Open menu, ${fresh} new ${fresh === 1 ? 'inquiry' : 'inquiries'}` : 'Open menu'
          }
          onClick={() => setMenuAt(pathname)}
        >
          <Burger />
          {!!fresh && (
            <i className="absolute top-[9px] right-[7px] box-content size-[9px] rounded-full border-2 border-night bg-live" />
          )}
        </button>
      </header>
      <div className="min-w-0">{children}</div>
      {menu && (
        <Modal label="Menu" shape="cover" onDismiss={() => setMenuAt(null)}>
          <div className="flex min-h-svh flex-col bg-night text-plaster" data-theme="dusk">
            <div className="flex h-14 flex-none items-center justify-between pr-1 pl-4">
              <Brand />
              <IconButton data-first label="Close menu" onClick={() => setMenuAt(null)}>
                <Icon name="close" weight={1.7} />
              </IconButton>
            </div>
            <nav className="px-2 pt-1" aria-label="Back office">
              {/* Closed first: the menu gives the focus back to its button, the new screen takes it from there. */}
              <Entries counts={counts} onChoose={() => setMenuAt(null)} />
            </nav>
            <div className="mt-auto px-2 pt-4 pb-3">{foot}</div>
          </div>
        </Modal>
      )}
      <ShortcutKeys open={keys} onOpen={setKeys} />
    </div>
  )
}

interface Counts {
  fresh: number | undefined
  waiting: number
}

function Entries({ counts: { fresh, waiting }, onChoose }: { counts: Counts; onChoose?: () => void }) {
  return (
    <>
      <ul className="menu office-menu">
        {RECORDS.map((entry) => (
          <li key={entry.to}>
            <EntryLink {...entry} onChoose={onChoose}>
              {entry.name === 'Inquiries' && !!fresh && <Count style="p" number={fresh} what="new" />}
            </EntryLink>
          </li>
        ))}
      </ul>
      <ul className="menu office-menu mt-4 border-t border-white/15 pt-4!">
        {HOUSE.map((entry) => (
          <li key={entry.to}>
            <EntryLink {...entry} onChoose={onChoose}>
              {entry.name === 'Accounts' && waiting > 0 && (
                <Count style="s" number={waiting} what="waiting" />
              )}
            </EntryLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function EntryLink({
  name,
  to,
  icon,
  onChoose,
  children,
}: Pick<Entry, 'name' | 'icon'> & { to: Target; onChoose?: () => void; children: ReactNode }) {
  return (
    <Link to={to} activeOptions={{ exact: to === '/admin' }} onClick={onChoose}>
      <Icon name={icon} />
      {name}
      {children}
    </Link>
  )
}

type Target = (typeof RECORDS | typeof HOUSE)[number]['to']

function Count({ style, number, what }: { style: 'p' | 's'; number: number; what: string }) {
  return (
    <span className={`bdg ${style} num ml-auto min-h-[22px]! px-2!`}>
      {number}
      <span className="sr-only"> {what}</span>
    </span>
  )
}

function Foot({ onKeys, onSignOut }: { onKeys: () => void; onSignOut: () => void }) {
  const { email } = useMe()
  return (
    <ul className="menu office-menu border-t border-white/15 pt-3!">
      <li className="max-lg:hidden">
        <button type="button" onClick={onKeys}>
          <Icon name="keys" />
          Shortcuts
          <span className="ml-auto text-[.8125rem] text-[#a9b6bb]">?</span>
        </button>
      </li>
      <li>
        <PlainLink to="/">
          <Icon name="back" />
          Back to Site
        </PlainLink>
      </li>
      <li>
        <button type="button" onClick={onSignOut}>
          <Icon name="signOut" />
          Sign out
          <span className="ml-auto max-w-[104px] truncate text-[.8125rem] text-[#a9b6bb]" title={email}>
            {email.split('@')[0]}
          </span>
        </button>
      </li>
    </ul>
  )
}

function Brand() {
  const { data } = useQuery(useTRPC().settings.get.queryOptions())
  return (
    <PlainLink to="/admin" className="office-brand" aria-label={data ? undefined : 'Dashboard'}>
      <Mark />
      <span className="line-clamp-2">{data?.business_name}</span>
    </PlainLink>
  )
}

function ShortcutKeys({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const navigate = useNavigate()
  const everywhere = [
    { keys: '?', what: 'This list', run: () => onOpen(true) },
    { keys: '/', what: 'Search', run: () => document.querySelector<HTMLElement>('[data-search]')?.focus() },
    ...[...RECORDS, ...HOUSE].map(({ shortcut, name, to }) => ({
      keys: `g ${shortcut}`,
      what: name,
      run: () => void navigate({ to }),
    })),
  ]
  return <Shortcuts everywhere={everywhere} open={open} onOpen={onOpen} />
}

/**
 * Whoever reads by ear or key begins at the heading of the new screen, which a screen reader says.
 * @param afterLogin also of the first screen, for which the login with its button has gone
 */
function useHeadingFocus(afterLogin: boolean) {
  const router = useRouter()
  useEffect(() => {
    const focus = () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    if (afterLogin) focus()
    return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) focus()
    })
  }, [router, afterLogin])
}

function screenAt(pathname: string): string {
  const path = pathname.replace(/\/$/, '')
  return [...RECORDS, ...HOUSE].find(({ to }) => to === path)?.name ?? 'Back office'
}
