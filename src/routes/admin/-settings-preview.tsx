import { Choice } from './-choice.tsx'
import { Preview, type PreviewPlace } from './-preview.tsx'
import type { Settings, SettingsField } from './-settings-draft.ts'

/** Where settings show, with the page on which to look. */
const spots = {
  header: { name: 'Header', path: '/contact', within: 'header' },
  contact: { name: 'Contact', path: '/contact', within: '#content' },
  end: { name: 'Call to action', path: '/about', within: '.ends' },
  footer: { name: 'Footer', path: '/contact', within: 'footer' },
  testimonial: { name: 'Testimonial', path: '/', within: '.voice' },
  privacy: { name: 'Privacy Policy', path: '/privacy', within: '#content' },
  terms: { name: 'Terms of Service', path: '/terms', within: '#content' },
} satisfies Record<string, PreviewPlace & { name: string }>

export type Spot = keyof typeof spots

/** Where a field is looked at while it is edited. */
export const placeOf: Record<SettingsField, Spot> = {
  business_name: 'footer',
  phone: 'contact',
  whatsapp: 'contact',
  email: 'footer',
  address: 'footer',
  hours_text: 'end',
  mon: 'end',
  tue: 'end',
  wed: 'end',
  thu: 'end',
  fri: 'end',
  sat: 'end',
  sun: 'end',
  facebook_url: 'contact',
  instagram_url: 'contact',
  twitter_url: 'contact',
  youtube_url: 'contact',
  map_url: 'contact',
  licence_number: 'footer',
  gstin: 'footer',
  credit: 'footer',
  testimonial_quote: 'testimonial',
  testimonial_source: 'testimonial',
  privacy_text: 'privacy',
  terms_text: 'terms',
  legal_read_at: 'privacy',
}

interface SettingsPreviewProps {
  /** As they would be answered if the draft were saved. */
  settings: Settings
  /** The map as it is saved: the pages let frames of its origin in, and no others (D48). */
  savedMap: string | null
  spot: Spot
  /** What stands in the field that is being edited. */
  words: string[]
  onSpot: (spot: Spot) => void
  first: 'Desktop' | 'Phone'
}

/** Header, footer, contact and the other places of the settings, as they will stand. */
export function SettingsPreview({ settings, savedMap, spot, words, onSpot, first }: SettingsPreviewProps) {
  return (
    <Preview
      place={spots[spot]}
      draft={{ settings }}
      words={words}
      policy={savedMap ? new URL(savedMap).origin : ''}
      first={first}
    >
      <Choice
        aria-label="Part of the site"
        value={spot}
        onChange={({ target }) => onSpot(target.value as Spot)}
      >
        {Object.entries(spots).map(([key, { name }]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Choice>
    </Preview>
  )
}
