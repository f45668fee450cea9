import type { ReactNode } from 'react'
import { LineIcon } from '../../../core/ui/icons.tsx'

const ICONS = {
  Facebook: <path d="M14 8h3V4h-3a4 4 0 0 0-4 4v3H7v4h3v7h4v-7h3l1-4h-4V8.500a.5.5 0 0 1 .5-.5z" />,
  Instagram: (
    <>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h.01" />
    </>
  ),
  Twitter: <path d="M4 4h4.300L20 20h-4.300zM4.500 20l6.300-6.900M13.200 10.800 19.500 4" />,
  YouTube: (
    <>
      <rect x="2" y="5" width="20" height="14" rx="4" />
      <path d="M10 9l5 3-5 3z" />
    </>
  ),
} satisfies Record<string, ReactNode>

/** The social media icons. An icon without a URL in the settings is a plain image, not a link. */
export function SocialIcons({
  links,
  className = '',
}: {
  links: [name: keyof typeof ICONS, url: string | null][]
  className?: string
}) {
  return (
    // If the first icon has no frame, its drawing is aligned with the text's edge.
    <ul className={`flex gap-2 ${links[0]?.[1] ? '' : '-ml-4'} ${className}`}>
      {links.map(([name, url]) => (
        <li key={name}>
          {url ? (
            <a
              className="icon-button icon-button-outline"
              href={url}
              aria-label={name}
              rel="noopener noreferrer"
            >
              <LineIcon>{ICONS[name]}</LineIcon>
            </a>
          ) : (
            // Inline SVG, so there is no file for an `<img>`.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            <span className="icon-button text-soft" role="img" aria-label={name}>
              <LineIcon>{ICONS[name]}</LineIcon>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
