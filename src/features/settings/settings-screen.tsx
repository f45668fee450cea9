import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../server/core/count/schema.ts'
import { toApiError } from '../../core/office/api-error.ts'
import { Button } from '../../core/office/button.tsx'
import { ConflictDialog } from '../../core/office/conflict-dialog.tsx'
import { useDraftForm } from '../../core/office/draft-form.ts'
import { DraftNotices } from '../../core/office/draft-notices.tsx'
import { firstMessages, focusFirstInvalid } from '../../core/office/field-errors.ts'
import { QueryState } from '../../core/office/list-states.tsx'
import { useLoadErrorToast } from '../../core/office/load-error.ts'
import { PageLayout } from '../../core/office/page-layout.tsx'
import { PageLink } from '../../core/office/page-link.tsx'
import { retryStale } from '../../core/office/retry-stale.ts'
import { SaveBar } from '../../core/office/save-bar.tsx'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import type { Submission, Versioned } from '../../core/office/stored-edits.ts'
import { UnsavedChangesGuard } from '../../core/office/unsaved-changes-guard.tsx'
import { FormWithPreview } from '../../core/preview/page-preview-panel.tsx'
import { useTRPC } from '../../queries.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { DataRequests } from './data-requests.tsx'
import {
  type SettingsDraft,
  type SettingsField,
  applySettingsDraft,
  getSettingsErrors,
  toSettingsChange,
  toSettingsDraft,
} from './settings-draft.ts'
import { SettingsFields } from './settings-fields.tsx'
import { settingsLabels, type Settings } from './settings-labels.ts'
import { spotOfField, SettingsPreview, type PreviewSpot } from './settings-preview.tsx'

export function SettingsScreen() {
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

/** The settings form and its save, which sends only the changed fields. */
function useSettingsForm(settings: Settings) {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const form = useDraftForm<SettingsDraft>('settings', toVersioned(settings))
  const { run, busy } = useSaveMutation({
    call: (submission: Submission<SettingsDraft>) => retryStale(submission, send, resolve),
    successMessage: 'Settings updated successfully',
    errorMessage: 'Failed to update settings',
  })

  async function send({ values, version, base }: Submission<SettingsDraft>) {
    const row = await client.settings.save.mutate({
      ...toSettingsChange(base, values),
      updated_at: version ?? '',
    })
    trpc.settings.get.setData(undefined, row)
    form.markSaved({ values, version }, toVersioned(row))
  }

  function resolve(current: unknown, sent: Submission<SettingsDraft>) {
    if (!isSettings(current)) return sent
    trpc.settings.get.setData(undefined, current)
    void trpc.activity.invalidate()
    return form.resolveStale(sent, toVersioned(current))
  }

  async function save(submission: Submission<SettingsDraft> = form.submission) {
    const fieldErrors = getSettingsErrors(submission.base, submission.values)
    form.setErrors(fieldErrors)
    if (focusFirstInvalid(document.querySelector<HTMLFormElement>('#settings-form'), fieldErrors)) return
    try {
      await run(submission)
    } catch (error) {
      const { fields } = toApiError(error)
      if (fields) form.setErrors(firstMessages(fields))
    }
  }

  return { form, busy, save }
}

const toVersioned = (settings: Settings): Versioned<SettingsDraft> => ({
  values: toSettingsDraft(settings),
  version: settings.updated_at,
})

function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && 'business_name' in value
}
