import { useState } from 'react'
import { type Section, sections } from '../../../server/content/schema.ts'
import type { Content, Words } from './-content-forms.ts'
import { about } from './-content-section.tsx'
import { Preview } from './-preview.tsx'

interface ContentPreviewProps {
  content: Content
  drafts: Record<Section, Words>
  /** The section that is looked at, and the field that is being edited. */
  active: { section: Section; field: keyof Words | null }
  onSection: (section: Section) => void
  first: 'Desktop' | 'Phone'
}

/** The three texts on the pages where visitors read them, as they stand in the fields. */
export function ContentPreview({ content, drafts, active, onSection, first }: ContentPreviewProps) {
  const { section, field } = active
  const { shows, titleOn, words } = about[section]
  const [page, setPage] = useState(shows[0].to)
  const wanted = (field === 'title' && titleOn) || page
  const shown = shows.find(({ to }) => to === wanted) ?? shows[0]
  const edited = field ?? 'title'

  return (
    <Preview
      place={{ path: shown.to }}
      draft={{ content: withDrafts(content, drafts) }}
      words={[drafts[section][edited] || words[edited]].flatMap((text) => [text, ...text.split(/\n+/)])}
      first={first}
    >
      <fieldset className="seg" aria-label="Section">
        {sections.map((name) => (
          <button key={name} type="button" aria-pressed={name === section} onClick={() => onSection(name)}>
            {about[name].name}
          </button>
        ))}
      </fieldset>
      {shows.length > 1 && (
        <fieldset className="seg" aria-label="Page">
          {shows.map(({ to, page }) => (
            <button key={to} type="button" aria-pressed={to === shown.to} onClick={() => setPage(to)}>
              {page}
            </button>
          ))}
        </fieldset>
      )}
    </Preview>
  )
}

/** The sections as they would be answered if the drafts were saved; never saved and still empty, there is none. */
function withDrafts(content: Content, drafts: Record<Section, Words>): Content {
  const of = (section: Section) => {
    const { title, content: text } = drafts[section]
    const row = content[section]
    if (!row && !title && !text) return undefined
    const never = { id: '', section, created_at: '', updated_at: '' }
    return { ...never, ...row, title: title.trim(), content: text.trim() }
  }
  return { hero: of('hero'), about: of('about'), process: of('process') }
}
