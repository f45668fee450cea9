import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { counted } from '../../../server/core/count/schema.ts'
import { Button } from '../../core/office/button.tsx'
import { ConflictDialog } from '../../core/office/conflict-dialog.tsx'
import { DraftNotices } from '../../core/office/draft-notices.tsx'
import { QueryState } from '../../core/office/list-states.tsx'
import { useLoadErrorToast } from '../../core/office/load-error.ts'
import { PageLayout } from '../../core/office/page-layout.tsx'
import { PageLink } from '../../core/office/page-link.tsx'
import { SaveBar } from '../../core/office/save-bar.tsx'
import { UnsavedChangesGuard } from '../../core/office/unsaved-changes-guard.tsx'
import { FormWithPreview } from '../../core/preview/page-preview-panel.tsx'
import { DataRequests } from '../../features/settings/data-requests.tsx'
import {
  type SettingsDraft,
  type SettingsField,
  applySettingsDraft,
} from '../../features/settings/settings-draft.ts'
import { SettingsFields } from '../../features/settings/settings-fields.tsx'
import { settingsLabels, type Settings } from '../../features/settings/settings-labels.ts'
import { spotOfField, SettingsPreview, type PreviewSpot } from '../../features/settings/settings-preview.tsx'
import { useSettingsForm } from '../../features/settings/use-settings-form.ts'
import { useTRPC } from '../../trpc.ts'

export const Route = createFileRoute('/admin/settings')({ component: SettingsPage })

function SettingsPage() {
  const query = useQuery(useTRPC().settings.get.queryOptions())
  useLoadErrorToast(query, 'Failed to load settings')
  if (query.data && query.isFetchedAfterMount) return <SettingsEditor settings={query.data} />
  return (
    <PageLayout title="Settings">
      <QueryState query={query} subject="The settings" />
    </PageLayout>
  )
}

function SettingsEditor({ settings }: { settings: Settings }) {
  const { form, busy, save } = useSettingsForm(settings)
  const [spot, setSpot] = useState<PreviewSpot>('header')
  const [field, setField] = useState<SettingsField | null>(null)
  const unsavedCount = changedFields(form.base, form.draft).length

  function onFieldFocus(name: SettingsField) {
    setField(name)
    setSpot(spotOfField[name])
  }

  const preview = (initialView: 'Desktop' | 'Phone') => (
    <SettingsPreview
      settings={applySettingsDraft(settings, form.draft)}
      savedMapUrl={settings.map_url}
      spot={spot}
      texts={field ? [form.draft[field]] : []}
      onSpot={(spot) => {
        setField(null)
        setSpot(spot)
      }}
      initialView={initialView}
    />
  )

  return (
    <main id="content">
      <SaveBar
        title="Settings"
        unsavedText={
          unsavedCount > 0 && `${counted(unsavedCount, { one: 'field', other: 'fields' })} unsaved`
        }
      >
        {unsavedCount > 0 && (
          <>
            <Button onClick={form.discard}>Discard</Button>
            <Button tone="neutral" type="submit" form="settings-form" busy={busy}>
              Save settings
            </Button>
          </>
        )}
      </SaveBar>
      <FormWithPreview
        intro={
          <>
            Visitors see these in the header, the footer and the call to action of every page, on{' '}
            <PageLink to="/contact">Contact</PageLink>, and in search results.
          </>
        }
        preview={preview}
      >
        <DraftNotices form={form} />
        <form
          id="settings-form"
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <SettingsFields form={form} onFocus={onFieldFocus} />
        </form>
        <DataRequests />
      </FormWithPreview>
      {form.conflict && (
        <ConflictDialog
          name="Settings"
          record_id={settings.id}
          form={{
            draft: form.draft,
            saving: busy,
            showTheirs: () => void form.showTheirs(),
            keepMine: () => save(form.keepMine()),
          }}
          conflict={form.conflict}
          labels={settingsLabels}
        />
      )}
      <UnsavedChangesGuard dirty={form.dirty} />
    </main>
  )
}

const changedFields = (base: SettingsDraft, draft: SettingsDraft) =>
  Object.entries(draft).filter(([name, value]) => base[name as SettingsField] !== value)
