/** The icon of a service, as chosen in the back office; `building` for an unknown name. */
export function ServiceIcon({ icon, size = 40 }: { icon: string; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={Object.hasOwn(PATHS, icon) ? PATHS[icon as ServiceIconName] : PATHS.building} />
    </svg>
  )
}

const PATHS = {
  building: 'M5 21V3h10v18M15 9h4v12M3 21h18M8 7h1M11 7h1M8 11h1M11 11h1M8 15h1M11 15h1M9 21v-3h2v3',
  home: 'M3 11l9-7 9 7M5 9.5V20h14V9.5M10 20v-6h4v6',
  compass: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM15.5 8.5l-2 5-5 2 2-5z',
  map: 'M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14',
  eye: 'M2 12s3.5-6 10-6 10 6 10 6-3.5 6-10 6S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  settings:
    'M3 7h8M15 7h6M3 17h4M11 17h10M13 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM9 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  palette:
    'M12 3a9 9 0 1 0 0 18c1.5 0 2-1 1.5-2.200-.6-1.5.3-2.800 2-2.800H18a3 3 0 0 0 3-3c0-5.5-4-10-9-10zM7.5 12h.01M9.5 7.5h.01M14.5 7.5h.01M17 11h.01',
  zap: 'M13 2L5 14h6l-1 8 8-12h-6z',
  plug: 'M9 3v6M15 3v6M6 9h12v3a6 6 0 0 1-12 0zM12 18v4',
  lightbulb:
    'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.900c.6.5 1 1.300 1 2.100h5c0-.8.4-1.6 1-2.100A6 6 0 0 0 12 3z',
  'shield-check': 'M12 3l8 3v6c0 4.5-3.200 7.700-8 9-4.800-1.300-8-4.5-8-9V6zM8.5 12l2.5 2.5 4.5-5',
  cpu: 'M7 7h10v10H7zM10 10h4v4h-4zM9 3v4M15 3v4M9 17v4M15 17v4M3 9h4M3 15h4M17 9h4M17 15h4',
  wrench:
    'M15.5 3a5.5 5.5 0 0 0-5 7.700L3 18.200V21h2.800l7.5-7.5A5.5 5.5 0 0 0 20.700 7L17 10.5 13.5 7 17 3.300A5.5 5.5 0 0 0 15.5 3z',
  factory: 'M3 21V10l6 4v-4l6 4V4h5l1 17zM7 17h2M12 17h2M17 17h1',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
}

/** The names of the icons drawn here: all that the back office offers. */
export type ServiceIconName = keyof typeof PATHS
