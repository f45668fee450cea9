import { Link } from '@tanstack/react-router'
import {
  Building2,
  CircleQuestionMark,
  CalendarCheck,
  History,
  Images,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Newspaper,
  Mail,
  Plug,
  SlidersHorizontal,
  TextAlignStart,
  UserCheck,
  Users,
  Warehouse,
} from 'lucide-react'
import { Fragment, type ReactNode, useId } from 'react'
import { SECTIONS, type SectionTable } from '../../server/sections/schema.ts'
import { visitsEntry } from '../features/visits/nav-entry.ts'

/** The icon of each managed section and the second key of its shortcut. */
const SECTION_KEYS: Record<SectionTable, Pick<NavItem, 'icon' | 'shortcut'>> = {
  articles: { icon: Newspaper, shortcut: 'n' },
  faq_entries: { icon: CircleQuestionMark, shortcut: 'q' },
  gsp_content: { icon: TextAlignStart, shortcut: 'x' },
  ltf_clients: { icon: Building2, shortcut: 'c' },
  ltf_projects: { icon: Warehouse, shortcut: 'p' },
  ltf_services: { icon: Plug, shortcut: 's' },
  ltf_team_members: { icon: Users, shortcut: 't' },
}

/** The entries of the managed sections, in the specified order (D69). */
const SECTION_LINKS = SECTIONS.map(({ title, table, path }) => ({
  name: title,
  to: path,
  ...SECTION_KEYS[table],
}))

/** The screens by purpose: the day's work, the public site's content, the firm's own affairs. */
const NAV_GROUPS = [
  {
    label: 'Work',
    links: [
      { name: 'Dashboard', to: '/admin', icon: LayoutDashboard, shortcut: 'd' },
      { name: 'Inquiries', to: '/admin/inquiries', icon: Inbox, shortcut: 'i' },
      { name: 'Follow-ups', to: '/admin/follow-ups', icon: CalendarCheck, shortcut: 'f' },
      visitsEntry,
    ],
  },
  {
    label: 'Website',
    links: [...SECTION_LINKS, { name: 'Pictures', to: '/admin/media', icon: Images, shortcut: 'm' }],
  },
  {
    label: 'Firm',
    links: [
      { name: 'Mail', to: '/admin/mail', icon: Mail, shortcut: 'l' },
      { name: 'Accounts', to: '/admin/accounts', icon: UserCheck, shortcut: 'a' },
      { name: 'Activity', to: '/admin/activity', icon: History, shortcut: 'y' },
      { name: 'Settings', to: '/admin/settings', icon: SlidersHorizontal, shortcut: 'e' },
    ],
  },
] as const satisfies { label: string; links: NavItem[] }[]

/** Every screen of the back office, in the order of the sidebar. */
export const NAV_ITEMS = NAV_GROUPS.flatMap(({ links }): readonly NavEntry[] => links)

type NavEntry = (typeof NAV_GROUPS)[number]['links'][number]

interface NavItem {
  name: string
  to: string
  icon: LucideIcon
  /** The second key of its shortcut, after 'g'. */
  shortcut: string
}

/** The numbers of the badges; undefined while loading. */
interface NavCounts {
  newInquiries: number | undefined
  pendingAccounts: number
  undeliveredMails: number
}

/** The links of the sidebar and of the menu, with badges for new inquiries, undelivered mails and pending accounts. */
export function NavLinks({ counts, onNavigate }: { counts: NavCounts; onNavigate?: () => void }) {
  const id = useId()
  return NAV_GROUPS.map(({ label, links }) => (
    <Fragment key={label}>
      <p id={id + label} className="menu-title">
        {label}
      </p>
      <ul className="menu max-lg:grid max-lg:grid-cols-2" aria-labelledby={id + label}>
        {links.map((entry) => (
          <li key={entry.to}>
            <NavLink {...entry} onNavigate={onNavigate}>
              <EntryBadge name={entry.name} counts={counts} />
            </NavLink>
          </li>
        ))}
      </ul>
    </Fragment>
  ))
}

/** The number of waiting items behind an entry; nothing if none waits. */
function EntryBadge({
  name,
  counts: { newInquiries, pendingAccounts, undeliveredMails },
}: {
  name: string
  counts: NavCounts
}) {
  if (name === 'Inquiries' && newInquiries)
    return <NavBadge tone="badge-primary" number={newInquiries} unit="new" />
  if (name === 'Mail' && undeliveredMails > 0)
    return <NavBadge tone="badge-error" number={undeliveredMails} unit="not delivered" />
  if (name === 'Accounts' && pendingAccounts > 0)
    return <NavBadge tone="badge-secondary" number={pendingAccounts} unit="waiting" />
  return null
}

function NavLink({
  name,
  to,
  icon: Icon,
  onNavigate,
  children,
}: Pick<NavItem, 'name' | 'icon'> & { to: NavPath; onNavigate?: () => void; children: ReactNode }) {
  return (
    <Link to={to} activeOptions={{ exact: to === '/admin' }} onClick={onNavigate}>
      <Icon />
      {name}
      {children}
    </Link>
  )
}

type NavPath = NavEntry['to']

function NavBadge({
  tone,
  number,
  unit,
}: {
  tone: 'badge-primary' | 'badge-secondary' | 'badge-error'
  number: number
  unit: string
}) {
  return (
    <span className={`badge ${tone} tabular-nums ml-auto min-h-5.5 px-2`}>
      {number}
      <span className="sr-only"> {unit}</span>
    </span>
  )
}

/** The name of the screen at an address: the tab's title. */
export function screenNameAt(pathname: string): string {
  const path = pathname.replace(/\/$/, '')
  return NAV_ITEMS.find(({ to }) => to === path)?.name ?? 'Back office'
}
