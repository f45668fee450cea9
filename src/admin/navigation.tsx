import { Link } from '@tanstack/react-router'
import {
  Building2,
  CircleQuestionMark,
  CalendarCheck,
  ChartNoAxesColumn,
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
import type { ReactNode } from 'react'
import { SECTIONS, type SectionTable } from '../../server/sections/schema.ts'

/** The icon of each managed section and the second key of its shortcut. */
const SECTION_KEYS: Record<SectionTable, Pick<NavItem, 'icon' | 'shortcut'>> = {
  ltf_projects: { icon: Warehouse, shortcut: 'p' },
  ltf_services: { icon: Plug, shortcut: 's' },
  ltf_team_members: { icon: Users, shortcut: 't' },
  ltf_clients: { icon: Building2, shortcut: 'c' },
  gsp_content: { icon: TextAlignStart, shortcut: 'x' },
  articles: { icon: Newspaper, shortcut: 'n' },
  faq_entries: { icon: CircleQuestionMark, shortcut: 'q' },
}

/** The screens for records; their order is specified (D69). */
const RECORD_LINKS = [
  { name: 'Dashboard', to: '/admin', icon: LayoutDashboard, shortcut: 'd' },
  { name: 'Inquiries', to: '/admin/inquiries', icon: Inbox, shortcut: 'i' },
  ...SECTIONS.map(({ title, table, path }) => ({ name: title, to: path, ...SECTION_KEYS[table] })),
  { name: 'Pictures', to: '/admin/media', icon: Images, shortcut: 'm' },
] as const satisfies NavItem[]
const OFFICE_LINKS = [
  { name: 'Follow-ups', to: '/admin/follow-ups', icon: CalendarCheck, shortcut: 'f' },
  { name: 'Visits', to: '/admin/visits', icon: ChartNoAxesColumn, shortcut: 'v' },
  { name: 'Mail', to: '/admin/mail', icon: Mail, shortcut: 'l' },
  { name: 'Settings', to: '/admin/settings', icon: SlidersHorizontal, shortcut: 'e' },
  { name: 'Accounts', to: '/admin/accounts', icon: UserCheck, shortcut: 'a' },
  { name: 'Activity', to: '/admin/activity', icon: History, shortcut: 'y' },
] as const satisfies NavItem[]

/** Every screen of the back office, in the order of the sidebar. */
export const NAV_ITEMS = [...RECORD_LINKS, ...OFFICE_LINKS]

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
export function NavLinks({
  counts: { newInquiries, pendingAccounts, undeliveredMails },
  onNavigate,
}: {
  counts: NavCounts
  onNavigate?: () => void
}) {
  return (
    <>
      <ul className="menu">
        {RECORD_LINKS.map((entry) => (
          <li key={entry.to}>
            <NavLink {...entry} onNavigate={onNavigate}>
              {entry.name === 'Inquiries' && !!newInquiries && (
                <NavBadge tone="badge-primary" number={newInquiries} unit="new" />
              )}
            </NavLink>
          </li>
        ))}
      </ul>
      <ul className="menu mt-4 border-t border-white/15 pt-4">
        {OFFICE_LINKS.map((entry) => (
          <li key={entry.to}>
            <NavLink {...entry} onNavigate={onNavigate}>
              {entry.name === 'Mail' && undeliveredMails > 0 && (
                <NavBadge tone="badge-error" number={undeliveredMails} unit="not delivered" />
              )}
              {entry.name === 'Accounts' && pendingAccounts > 0 && (
                <NavBadge tone="badge-secondary" number={pendingAccounts} unit="waiting" />
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
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

type NavPath = (typeof NAV_ITEMS)[number]['to']

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
