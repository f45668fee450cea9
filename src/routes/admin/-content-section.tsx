import { Link } from '@tanstack/react-router'
import type { Section } from '../../../server/content/schema.ts'
import { dayAndTime } from '../../admin/dates.ts'
import { heroDescription, heroTitle } from '../../content/hero.ts'
import { history } from '../../content/journey.ts'
import { processHeading, processIntro } from '../../content/process.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import type { Words } from './-content-forms.ts'
import { Notices } from './-notices.tsx'
import type { StandingForm } from './-standing-form.ts'

/** A page on which a section shows. */
interface Shown {
  to: '/' | '/about' | '/services'
  label: string
  page: string
}

interface About {
  name: string
  shows: [Shown, ...Shown[]]
  /** The page that shows the title, when not all do. */
  titleOn?: Shown['to']
  /** The words that stand there while it is empty. */
  words: Words
  hints: Partial<Words>
}

const GREY = 'While a field is empty, visitors read the grey words.'

/** What each section is called and where visitors read it (D26). */
export const about: Record<Section, About> = {
  hero: {
    name: 'Hero',
    shows: [{ to: '/', page: 'Home', label: 'Home, first screen' }],
    words: { title: heroTitle, content: heroDescription },
    hints: { content: GREY },
  },
  about: {
    name: 'About',
    shows: [
      { to: '/', page: 'Home', label: 'Home, HISTORY' },
      { to: '/about', page: 'About', label: 'About, story' },
    ],
    titleOn: '/about',
    words: { title: '', content: history },
    hints: {
      title: 'Above the story on About. While it is empty the story begins without a heading.',
      content: 'While it is empty, visitors read the grey words on Home and a longer story of ours on About.',
    },
  },
  process: {
    name: 'Process',
    shows: [
      { to: '/', page: 'Home', label: 'Home' },
      { to: '/services', page: 'Services', label: 'Services' },
    ],
    words: { title: processHeading, content: processIntro },
    hints: { content: GREY },
  },
}

interface SectionEditorProps {
  section: Section
  form: StandingForm<Words>
  /** When and by whom it was last saved. */
  saved: { at: string; by: string | null } | null
  busy: boolean
  onSave: () => void
  /** A field of it has the focus. */
  onFocus: (field: keyof Words) => void
}

/** One section: its two fields, its flag, its own save button, and where its words show. */
export function SectionEditor({ section, form, saved, busy, onSave, onFocus }: SectionEditorProps) {
  const { name, shows, words, hints } = about[section]
  const { draft, errors, dirty, set } = form
  return (
    <section
      aria-labelledby={`${section}-heading`}
      className={`rounded-[3px] border bg-sheet p-4 pt-3 lg:p-5 lg:pt-4 ${dirty ? 'border-edge' : 'border-rule'}`}
    >
      <div className="mb-1 flex flex-wrap items-center gap-x-4">
        <h2 id={`${section}-heading`} className="text-[1.1875rem] font-[540]">
          {name}
        </h2>
        {dirty && <span className="flag">Unsaved</span>}
        <span className="ml-auto flex flex-wrap gap-x-4">
          {shows.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="inline-flex min-h-11 items-center text-[.875rem] text-soft underline decoration-1 underline-offset-4"
            >
              {label}
            </Link>
          ))}
        </span>
      </div>
      <Notices form={form} />
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
          placeholder={words.title}
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
          placeholder={words.content}
          hint={(!draft.title || !draft.content) && hints.content}
          onFocus={() => onFocus('content')}
          onChange={({ target }) => set({ content: target.value })}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="text-[.875rem] text-soft">
            {dirty
              ? 'Draft kept on this device'
              : saved
                ? savedWords(saved)
                : 'Never saved: the default words show'}
          </span>
          <span className="flex flex-wrap gap-2">
            {dirty && (
              <Button tone="quiet" onClick={form.discard} aria-label={`Discard the edits of ${name}`}>
                Discard
              </Button>
            )}
            <Button
              type="submit"
              tone={dirty ? 'ink' : undefined}
              // Not disabled: after a save the button would lose the focus.
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

const savedWords = ({ at, by }: { at: string; by: string | null }) =>
  `Saved ${dayAndTime(at)}${by ? `, ${by}` : ''}`
