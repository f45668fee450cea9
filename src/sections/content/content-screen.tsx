import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { sectionInfo } from '#site/office/section-info.ts'
import { counted } from '../../../server/core/count/schema.ts'
import { type Section, contentSections } from '../../../server/sections/content/schema.ts'
import { Button } from '../../core/office/button.tsx'
import { ConflictDialog } from '../../core/office/conflict-dialog.tsx'
import { QueryState } from '../../core/office/list-states.tsx'
import { useLoadErrorToast } from '../../core/office/load-error.ts'
import { PageLayout } from '../../core/office/page-layout.tsx'
import { PageLink } from '../../core/office/page-link.tsx'
import { SaveBar } from '../../core/office/save-bar.tsx'
import { UnsavedChangesGuard } from '../../core/office/unsaved-changes-guard.tsx'
import { FormWithPreview } from '../../core/preview/page-preview-panel.tsx'
import { useTRPC } from '../../queries.tsx'
import { type Content, useContentForms, type SectionText } from './content-forms.ts'
import { ContentPreview } from './content-preview.tsx'
import { SectionEditor } from './section-editor.tsx'

/** The pages that show a section, each once. */
const SHOWN_ON = Object.values(sectionInfo)
  .flatMap(({ pages }) => pages)
  .filter(({ to }, index, all) => all.findIndex((other) => other.to === to) === index)

export function ContentScreen() {
  const query = useQuery(useTRPC().content.all.queryOptions())
  useLoadErrorToast(query, 'Failed to load content')
  // Data cached by a public page may be stale: the form waits for its own fetch.
  if (query.data && query.isFetchedAfterMount) return <ContentEditor content={query.data} />
  return (
    <PageLayout title="Content">
      <QueryState query={query} subject="The texts" />
    </PageLayout>
  )
}

function ContentEditor({ content }: { content: Content }) {
  const { forms, busy, unsaved, save, saveAll, keepMine, showTheirs } = useContentForms(content)
  const lastSaved = useLastSaved(content)
  const [active, setActive] = useState<{ section: Section; field: keyof SectionText | null }>({
    section: 'hero',
    field: null,
  })
  const conflictingSection = contentSections.find((section) => forms[section].conflict)

  const preview = (initialView: 'Desktop' | 'Phone') => (
    <ContentPreview
      content={content}
      drafts={{ hero: forms.hero.draft, about: forms.about.draft, process: forms.process.draft }}
      active={active}
      onSection={(section) => setActive({ section, field: null })}
      initialView={initialView}
    />
  )

  return (
    <main id="content">
      <SaveBar
        title="Content"
        unsavedText={
          unsaved.length > 0 && `${counted(unsaved.length, { one: 'section', other: 'sections' })} unsaved`
        }
      >
        {unsaved.length > 0 && (
          <Button tone="neutral" busy={busy === 'all'} onClick={saveAll}>
            Save All Changes
          </Button>
        )}
      </SaveBar>
      <FormWithPreview
        intro={
          <>
            Visitors read these words on{' '}
            {SHOWN_ON.map(({ to, page }, index) => (
              <Fragment key={to}>
                {index > 0 && (index === SHOWN_ON.length - 1 ? ' and ' : ', ')}
                <PageLink to={to}>{page}</PageLink>
              </Fragment>
            ))}
            .
          </>
        }
        preview={preview}
      >
        {contentSections.map((section) => (
          <SectionEditor
            key={section}
            section={section}
            form={forms[section]}
            lastSaved={lastSaved[section]}
            busy={busy === section}
            onSave={() => save(section)}
            onFocus={(field) => setActive({ section, field })}
          />
        ))}
      </FormWithPreview>
      {conflictingSection && forms[conflictingSection].conflict && (
        <ConflictDialog
          name={sectionInfo[conflictingSection].name}
          record_id={content[conflictingSection]?.id}
          form={{
            draft: forms[conflictingSection].draft,
            saving: busy !== null,
            showTheirs: () => showTheirs(conflictingSection),
            keepMine: () => keepMine(conflictingSection),
          }}
          conflict={forms[conflictingSection].conflict}
          labels={{ title: 'Title', content: 'Content' }}
        />
      )}
      <UnsavedChangesGuard dirty={unsaved.length > 0} />
    </main>
  )
}

/** When and by whom each section was last saved; `by` is null if the save is not in the newest 50 activity entries. */
function useLastSaved(content: Content) {
  const { data } = useQuery(useTRPC().activity.list.queryOptions({ table: 'gsp_content', limit: 50 }))
  const lastSavedOf = (section: Section) => {
    const row = content[section]
    if (!row) return null
    const entry = data?.items.find(({ record_id }) => record_id === row.id)
    return { at: row.updated_at, by: entry?.by_name ?? entry?.by ?? null }
  }
  return { hero: lastSavedOf('hero'), about: lastSavedOf('about'), process: lastSavedOf('process') }
}
