import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { type Section, sections } from '../../../server/content/schema.ts'
import { ConflictView } from '../../admin/conflict.tsx'
import { LoadFailed, Loading, Page } from '../../admin/page.tsx'
import { useLoadFailure } from '../../admin/saving.ts'
import { useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { type Content, useContentForms, type Words } from './-content-forms.ts'
import { ContentPreview } from './-content-preview.tsx'
import { about, SectionEditor } from './-content-section.tsx'
import { LeavingGuard } from './-leaving-guard.tsx'
import { PageLink } from './-page-link.tsx'
import { PreviewAside, PreviewButton } from './-preview-panel.tsx'
import { SaveBar } from './-save-bar.tsx'

export const Route = createFileRoute('/admin/content')({ component: ContentPage })

function ContentPage() {
  const query = useQuery(useTRPC().content.all.queryOptions())
  useLoadFailure(query, 'Failed to load content')
  // What a public page had loaded may be old: the fields wait for what stands now.
  if (query.data && query.isFetchedAfterMount) return <Editor content={query.data} />
  return (
    <Page title="Content">
      {query.isError ? <LoadFailed what="The texts" onRetry={() => void query.refetch()} /> : <Loading />}
    </Page>
  )
}

function Editor({ content }: { content: Content }) {
  const { forms, busy, unsaved, save, saveAll, keepMine, showTheirs } = useContentForms(content)
  const saved = useLastSaved(content)
  const [active, setActive] = useState<{ section: Section; field: keyof Words | null }>({
    section: 'hero',
    field: null,
  })
  const contested = sections.find((section) => forms[section].conflict)

  const preview = (first: 'Desktop' | 'Phone') => (
    <ContentPreview
      content={content}
      drafts={{ hero: forms.hero.draft, about: forms.about.draft, process: forms.process.draft }}
      active={active}
      onSection={(section) => setActive({ section, field: null })}
      first={first}
    />
  )

  return (
    <main id="content">
      <SaveBar
        title="Content"
        flag={
          unsaved.length > 0 && `${unsaved.length} ${unsaved.length === 1 ? 'section' : 'sections'} unsaved`
        }
      >
        {unsaved.length > 0 && (
          <Button tone="ink" busy={busy === 'all'} onClick={saveAll}>
            Save All Changes
          </Button>
        )}
      </SaveBar>
      <div className="grid items-start xl:grid-cols-[minmax(0,1fr)_minmax(0,578px)]">
        <div className="grid gap-4 p-4 pb-28 lg:px-8 lg:py-6">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-soft">
              Visitors read these words on <PageLink to="/">Home</PageLink>,{' '}
              <PageLink to="/about">About</PageLink> and <PageLink to="/services">Services</PageLink>.
            </p>
            <PreviewButton label="Preview">{preview('Phone')}</PreviewButton>
          </div>
          {sections.map((section) => (
            <SectionEditor
              key={section}
              section={section}
              form={forms[section]}
              saved={saved[section]}
              busy={busy === section}
              onSave={() => save(section)}
              onFocus={(field) => setActive({ section, field })}
            />
          ))}
        </div>
        <PreviewAside label="Preview">{preview('Desktop')}</PreviewAside>
      </div>
      {contested && forms[contested].conflict && (
        <ConflictView
          name={about[contested].name}
          record_id={content[contested]?.id}
          form={{
            draft: forms[contested].draft,
            saving: busy !== null,
            showTheirs: () => showTheirs(contested),
            keepMine: () => keepMine(contested),
          }}
          conflict={forms[contested].conflict}
          labels={{ title: 'Title', content: 'Content' }}
        />
      )}
      <LeavingGuard dirty={unsaved.length > 0} />
    </main>
  )
}

/** Who saved each section last, as far back as the newest entries of the activity tell. */
function useLastSaved(content: Content) {
  const { data } = useQuery(useTRPC().activity.list.queryOptions({ table: 'gsp_content', limit: 50 }))
  const of = (section: Section) => {
    const row = content[section]
    if (!row) return null
    const by = data?.items.find(({ record_id }) => record_id === row.id)?.by ?? null
    return { at: row.updated_at, by }
  }
  return { hero: of('hero'), about: of('about'), process: of('process') }
}
