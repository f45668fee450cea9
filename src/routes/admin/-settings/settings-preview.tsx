import { Preview, type PreviewTarget } from '../-preview/page-preview.tsx'
import { InlineSelect } from '../../../admin/inline-select.tsx'
import type { SettingsField } from './settings-draft.ts'
import type { Settings } from './settings-labels.ts'

/** Where settings show, with the page on which to look. */
const previewSpots = {
  header: { name: 'Header', path: '/contact', selector: 'header' },
  contact: { name: 'Contact', path: '/contact', selector: '#content' },
  end: { name: 'Call to action', path: '/about', selector: '.ends' },
  footer: { name: 'Footer', path: '/contact', selector: 'footer' },
  testimonial: { name: 'Testimonial', path: '/', selector: '.voice' },
  privacy: { name: 'Privacy Policy', path: '/privacy', selector: '#content' },
  terms: { name: 'Terms of Service', path: '/terms', selector: '#content' },
} satisfies Record<string, PreviewTarget & { name: string }>

export type PreviewSpot = keyof typeof previewSpots

/** Where a field is looked at while it is edited. */
export const spotOfField: Record<SettingsField, PreviewSpot> = {
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
  savedMapUrl: string | null
  spot: PreviewSpot
  /** What stands in the field that is being edited. */
  texts: string[]
  onSpot: (spot: PreviewSpot) => void
  initialView: 'Desktop' | 'Phone'
}

/** Header, footer, contact and the other places of the settings, as they will stand. */
export function SettingsPreview({
  settings,
  savedMapUrl,
  spot,
  texts,
  onSpot,
  initialView,
}: SettingsPreviewProps) {
  return (
    <Preview
      target={previewSpots[spot]}
      draft={{ settings }}
      texts={texts}
      policy={savedMapUrl ? new URL(savedMapUrl).origin : ''}
      initialView={initialView}
    >
      <InlineSelect
        aria-label="Part of the site"
        value={spot}
        onChange={({ target }) => onSpot(target.value as PreviewSpot)}
      >
        {Object.entries(previewSpots).map(([key, { name }]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </InlineSelect>
    </Preview>
  )
}
