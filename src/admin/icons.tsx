/**
 * The icons of the back office, as paths in a viewBox of 20 by 20. Decorative: always beside a text or inside a button
 * with a label.
 */
const paths = {
  dashboard: 'M3 3h6v8H3zM11 3h6v5h-6zM11 10h6v7h-6zM3 13h6v4H3z',
  inquiries: 'M3 11l2-7h10l2 7v5H3zM3 11h4.5l1 2h3l1-2H17',
  projects: 'M3 16V6l7-3 7 3v10M3 16h14M8 16v-5h4v5',
  services: 'M10 2v6M7 8h6v4a3 3 0 0 1-6 0zM10 15v3',
  team: 'M7 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 17c0-3 2-5 5-5s5 2 5 5M14 9a2.5 2.5 0 1 0 0-5M14 12c2.5 0 4 2 4 4.5',
  clients: 'M3 17V5h9v12M12 9h5v8M6 8h3M6 11h3M6 14h3',
  content: 'M4 4h12M4 8h12M4 12h8M4 16h6',
  settings: 'M3 6h6M13 6h4M3 14h2M9 14h8M13 6a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM9 14a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  accounts: 'M11 6.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM2 17c0-3.5 2.5-5.5 6-5.5 1 0 1.8.1 2.5.4M12 15l2 2 4-4',
  activity: 'M10 3a7 7 0 1 1-6.6 4.7M3 3v5h5M10 6.5V10l2.8 1.8',
  back: 'M12 4l-6 6 6 6',
  signOut: 'M8 3H4v14h4M8 10h9M13.5 6.5L17 10l-3.5 3.5',
  call: 'M4 3h3.2l1.5 4-2 1.4a10 10 0 0 0 4.9 4.9l1.4-2 4 1.5V16a1.5 1.5 0 0 1-1.6 1.5C8.6 17 3 11.4 2.5 4.6A1.5 1.5 0 0 1 4 3z',
  whatsapp:
    'M3 17l1-3.6A7 7 0 1 1 6.7 16zM7.5 7.2c0 3 2.3 5.3 5.3 5.3M7.5 7.2l1.2-.4.8 1.7-.8.8M12.8 12.5l.4-1.2-1.7-.8-.8.8',
  mail: 'M2.5 4.5h15v11h-15zM3 5l7 6 7-6',
  search: 'M14 8.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM12.5 12.5L17 17',
  down: 'M5 8l5 5 5-5',
  up: 'M5 12l5-5 5 5',
  close: 'M4 4l12 12M16 4L4 16',
  upload: 'M10 14V3M6 7l4-4 4 4M3 13v4h14v-4',
  download: 'M10 3v10M6 9l4 4 4-4M3 14v3h14v-3',
  undo: 'M7 4L3 8l4 4M3 8h9a5 5 0 0 1 0 10H8',
  open: 'M8 4H4v12h12v-4M11 3h6v6M17 3l-8 8',
  bin: 'M3 5.5h14M8 5.5V3h4v2.5M5 5.5l.8 11.5h8.4L15 5.5M8.5 9v5M11.5 9v5',
  pen: 'M3 17l1-4L14 3l3 3L7 16z',
  spam: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM5 5l10 10',
  plus: 'M10 3v14M3 10h14',
  keys: 'M2 5h16v10H2zM5 8h.01M8 8h.01M11 8h.01M14 8h.01M5 11.5h.01M15 11.5h.01M7.5 11.5h5',
  bell: 'M5 14V9a5 5 0 0 1 10 0v5l1.5 1h-13zM8.5 17.5h3',
} as const

export type IconName = keyof typeof paths

/** An icon; `size` in pixels. */
export function Icon({
  name,
  size = 20,
  strokeWidth = 1.5,
}: {
  name: IconName
  size?: number
  strokeWidth?: number
}) {
  return (
    <svg
      className="flex-none"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      aria-hidden
    >
      <path d={paths[name]} />
    </svg>
  )
}

/** The six dots of a drag handle. */
export function GripIcon() {
  return (
    <svg width="14" height="20" viewBox="0 0 14 20" fill="currentColor" aria-hidden>
      <path d="M2 2h3v3H2zM9 2h3v3H9zM2 8.5h3v3H2zM9 8.5h3v3H9zM2 15h3v3H2zM9 15h3v3H9z" />
    </svg>
  )
}

/** Two lines: the menu button of a small screen. */
export function MenuIcon() {
  return (
    <svg width="22" height="12" viewBox="0 0 26 14" stroke="currentColor" strokeWidth="1.8" aria-hidden>
      <path d="M0 2h26M0 12h26" />
    </svg>
  )
}

/** The firm's logo mark: an open switch. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 40 22" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path d="M0 15h9M31 15h9" />
      <circle cx="9" cy="15" r="2.4" fill="currentColor" stroke="none" />
      <circle cx="31" cy="15" r="2.4" fill="currentColor" stroke="none" />
      <path className="arm" d="M9 15h22" />
    </svg>
  )
}
