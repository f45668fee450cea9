import { useState } from 'react'
import { sectionInfo } from '#site/office/section-info.ts'
import { type Section, contentSections } from '../../../server/sections/content/schema.ts'
import { SegmentedControl } from '../../core/office/segmented-control.tsx'
import { Preview } from '../../core/preview/page-preview.tsx'
import type { Content, SectionText } from './content-forms.ts'

interface ContentPreviewProps {
  content: Content
  drafts: Record<Section, SectionText>
  /** The shown section, and the field that is being edited. */
  active: { section: Section; field: keyof SectionText | null }
  onSection: (section: Section) => void
  initialView: 'Desktop' | 'Phone'
}

/** The preview of the unsaved sections on the public pages that show them. */
export function ContentPreview({ content, drafts, active, onSection, initialView }: ContentPreviewProps) {
  const { section, field } = active
  const { pages, titlePage, defaults } = sectionInfo[section]
  const [selectedPath, setSelectedPath] = useState(pages[0].to)
  const path = (field === 'title' && titlePage) || selectedPath
  const currentPage = pages.find(({ to }) => to === path) ?? pages[0]
  const editedField = field ?? 'title'

  return (
    <Preview
      target={{ path: currentPage.to }}
      draft={{ content: mergeDrafts(content, drafts) }}
      texts={[drafts[section][editedField] || defaults[editedField]].flatMap((text) => [
        text,
        ...text.split(/\n+/),
      ])}
      initialView={initialView}
    >
      <SegmentedControl
        label="Section"
        options={contentSections.map((name) => ({ value: name, label: sectionInfo[name].name }))}
        selected={section}
        onSelect={onSection}
      />
      {pages.length > 1 && (
        <SegmentedControl
          label="Page"
          options={pages.map(({ to, page }) => ({ value: to, label: page }))}
          selected={currentPage.to}
          onSelect={setSelectedPath}
        />
      )}
    </Preview>
  )
}

/** The sections as the server would return them with the drafts saved; an unsaved, empty section is undefined. */
function mergeDrafts(content: Content, drafts: Record<Section, SectionText>): Content {
  const sectionWithDraft = (section: Section) => {
    const { title, content: text } = drafts[section]
    const row = content[section]
    if (!row && !title && !text) return undefined
    const unsavedRow = { id: '', section, created_at: '', updated_at: '' }
    return { ...unsavedRow, ...row, title: title.trim(), content: text.trim() }
  }
  return {
    hero: sectionWithDraft('hero'),
    about: sectionWithDraft('about'),
    process: sectionWithDraft('process'),
  }
}
