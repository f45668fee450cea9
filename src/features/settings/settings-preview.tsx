import { previewSpots } from '#site/office/settings-spots.ts'
import { InlineSelect } from '../../core/office/inline-select.tsx'
import { Preview } from '../../core/preview/page-preview.tsx'
import type { SettingsField } from './settings-draft.ts'
import type { Settings } from './settings-labels.ts'

export type PreviewSpot = keyof typeof previewSpots

/** The part of the site to show while a field is being edited. */
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
  /** The settings as visitors would see them with the draft saved. */
  settings: Settings
  /** The saved map: the page's Content-Security-Policy allows frames of its origin only (D48). */
  savedMapUrl: string | null
  spot: PreviewSpot
  /** The text of the field that is being edited. */
  texts: string[]
  onSpot: (spot: PreviewSpot) => void
  initialView: 'Desktop' | 'Phone'
}

/** The preview of the unsaved settings on the public pages that show them. */
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
