import { Link } from '@tanstack/react-router'
import { sectionInfo } from '#site/office/section-info.ts'
import type { Section } from '../../../server/sections/content/schema.ts'
import { Button } from '../../core/office/button.tsx'
import { formatDateTimeInText } from '../../core/office/dates.ts'
import type { DraftForm } from '../../core/office/draft-form.ts'
import { DraftNotices } from '../../core/office/draft-notices.tsx'
import { UnsavedLabel } from '../../core/office/save-bar.tsx'
import { TextArea, TextField } from '../../core/ui/field.tsx'
import type { SectionText } from './content-forms.ts'

interface SectionEditorProps {
  section: Section
  form: DraftForm<SectionText>
  /** When (ISO 8601) and by whom the section was last saved; null: never. */
  lastSaved: { at: string; by: string | null } | null
  busy: boolean
  onSave: () => void
  /** Called when one of its fields gets the focus. */
  onFocus: (field: keyof SectionText) => void
}

/** The form of one section: two fields, unsaved badge, save button, links to the pages that show it. */
export function SectionEditor({ section, form, lastSaved, busy, onSave, onFocus }: SectionEditorProps) {
  const { name, pages, defaults, hints } = sectionInfo[section]
  const { draft, errors, dirty, set } = form
  return (
    <section
      aria-labelledby={`${section}-heading`}
      className={`rounded-box border bg-sheet p-4 pt-3 lg:p-5 lg:pt-4 ${dirty ? 'border-edge' : 'border-rule'}`}
    >
      <div className="mb-1 flex flex-wrap items-center gap-x-4">
        <h2 id={`${section}-heading`} className="text-2xl font-strong">
          {name}
        </h2>
        {dirty && <UnsavedLabel>Unsaved</UnsavedLabel>}
        <span className="ml-auto flex flex-wrap gap-x-4">
          {pages.map(({ to, label }) => (
            <Link key={to} to={to} className="link inline-flex min-h-11 items-center text-sm text-soft">
              {label}
            </Link>
          ))}
        </span>
      </div>
      <DraftNotices form={form} />
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (dirty) onSave()
        }}
      >
        <TextField
          label="Title"
          name="title"
          value={draft.title}
          error={errors.title}
          placeholder={defaults.title}
          hint={hints.title}
          autoComplete="off"
          onFocus={() => onFocus('title')}
          onChange={({ target }) => set({ title: target.value })}
        />
        <TextArea
          label="Content"
          name="content"
          rows={section === 'process' ? 3 : 5}
          value={draft.content}
          error={errors.content}
          placeholder={defaults.content}
          hint={(!draft.title || !draft.content) && hints.content}
          onFocus={() => onFocus('content')}
          onChange={({ target }) => set({ content: target.value })}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="text-sm text-soft">
            {dirty
              ? 'Draft saved on this device'
              : lastSaved
                ? lastSavedText(lastSaved)
                : 'Not edited yet: visitors read the default text'}
          </span>
          <span className="flex flex-wrap gap-2">
            {dirty && (
              <Button tone="ghost" onClick={form.discard} aria-label={`Discard the edits of ${name}`}>
                Discard
              </Button>
            )}
            <Button
              type="submit"
              tone={dirty ? 'neutral' : undefined}
              // Not `disabled`: after a save the button would lose the focus.
              aria-disabled={!dirty || undefined}
              busy={busy}
            >
              Save {name}
            </Button>
          </span>
        </div>
      </form>
    </section>
  )
}

const lastSavedText = ({ at, by }: { at: string; by: string | null }) =>
  `Saved ${formatDateTimeInText(at)}${by ? `, ${by}` : ''}`
