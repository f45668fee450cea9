import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { answerOf } from '../../admin/answer.ts'
import { ConflictView } from '../../admin/conflict.tsx'
import { LoadFailed, Loading, Page } from '../../admin/page.tsx'
import { useLoadFailure, useSaving } from '../../admin/saving.ts'
import { useMe } from '../../admin/session.tsx'
import { useClient, useTRPC } from '../../trpc.ts'
import { Button } from '../../ui/button.tsx'
import { LeavingGuard } from './-leaving-guard.tsx'
import { PageLink } from './-page-link.tsx'
import { PreviewAside, PreviewButton } from './-preview-panel.tsx'
import { PrivacyDesk } from './-privacy-desk.tsx'
import { Notices } from './-notices.tsx'
import { SaveBar } from './-save-bar.tsx'
import {
  changesOf,
  draftOf,
  labels,
  messagesOf,
  type Settings,
  type SettingsDraft,
  type SettingsField,
  settingsWith,
} from './-settings-draft.ts'
import { SettingsFields } from './-settings-fields.tsx'
import { placeOf, SettingsPreview, type Spot } from './-settings-preview.tsx'
import { type Standing, useStandingForm } from './-standing-form.ts'

export const Route = createFileRoute('/admin/settings')({ component: SettingsPage })

function SettingsPage() {
  const query = useQuery(useTRPC().settings.get.queryOptions())
  useLoadFailure(query, 'Failed to load settings')
  if (query.data && query.isFetchedAfterMount) return <Editor settings={query.data} />
  return (
    <Page title="Settings">
      {query.isError ? <LoadFailed what="The settings" onRetry={() => void query.refetch()} /> : <Loading />}
    </Page>
  )
}

function Editor({ settings }: { settings: Settings }) {
  const { form, busy, save } = useSettingsForm(settings)
  const [spot, setSpot] = useState<Spot>('header')
  const [field, setField] = useState<SettingsField | null>(null)
  const count = changed(form.base, form.draft).length

  function focus(name: SettingsField) {
    setField(name)
    setSpot(placeOf[name])
  }

  const preview = (first: 'Desktop' | 'Phone') => (
    <SettingsPreview
      settings={settingsWith(settings, form.draft)}
      savedMap={settings.map_url}
      spot={spot}
      words={field ? [form.draft[field]] : []}
      onSpot={(spot) => {
        setField(null)
        setSpot(spot)
      }}
      first={first}
    />
  )

  return (
    <main id="content">
      <SaveBar title="Settings" flag={count > 0 && `${count} ${count === 1 ? 'field' : 'fields'} unsaved`}>
        {count > 0 && (
          <>
            <Button onClick={form.discard}>Discard</Button>
            <Button tone="ink" type="submit" form="settings-form" busy={busy}>
              Save settings
            </Button>
          </>
        )}
      </SaveBar>
      <div className="grid items-start xl:grid-cols-[minmax(0,1fr)_minmax(0,578px)]">
        <div className="grid gap-4 p-4 pb-28 lg:px-8 lg:py-6">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="max-w-[70ch] text-soft">
              Visitors meet these in the header, the footer and the call to action of every page, on{' '}
              <PageLink to="/contact">Contact</PageLink>, and in what search engines read.
            </p>
            <PreviewButton label="Preview">{preview('Phone')}</PreviewButton>
          </div>
          <Notices form={form} />
          <form
            id="settings-form"
            noValidate
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            <SettingsFields form={form} onFocus={focus} />
          </form>
          <PrivacyDesk />
        </div>
        <PreviewAside label="Preview">{preview('Desktop')}</PreviewAside>
      </div>
      {form.conflict && (
        <ConflictView
          name="Settings"
          record_id={settings.id}
          form={{
            draft: form.draft,
            saving: busy,
            showTheirs: () => void form.showTheirs(),
            keepMine: () => save(form.keepMine()),
          }}
          conflict={form.conflict}
          labels={labels}
        />
      )}
      <LeavingGuard dirty={form.dirty} />
    </main>
  )
}

/** The record's one form and its save, which sends only what was changed. */
function useSettingsForm(settings: Settings) {
  const { id: me } = useMe()
  const client = useClient()
  const trpc = useTRPC()
  const form = useStandingForm<SettingsDraft>(`settings.${me}`, standing(settings))
  const { run, busy } = useSaving({
    call: async ({ values, version, base }: Standing<SettingsDraft> & { base: SettingsDraft }) => {
      const row = await client.settings.save.mutate({ ...changesOf(base, values), updated_at: version ?? '' })
      trpc.settings.get.setData(undefined, row)
      form.markSaved({ values, version }, standing(row))
    },
    success: 'Settings updated successfully',
    failure: 'Failed to update settings',
    refresh: () => Promise.all([trpc.activity.invalidate(), trpc.stats.invalidate()]),
  })

  async function save(chosen: Standing<SettingsDraft> = { values: form.draft, version: form.version }) {
    // Over theirs, the differences from theirs are mine.
    const base = chosen.version === form.version ? form.base : (form.conflict?.theirs ?? form.base)
    const found = messagesOf(base, chosen.values)
    form.setErrors(found)
    const [first] = Object.keys(found)
    if (first) return document.querySelector<HTMLElement>(`#settings-form [name="${first}"]`)?.focus()
    try {
      await run({ ...chosen, base })
    } catch (error) {
      const { reason, current, fields } = answerOf(error)
      if (reason === 'stale' && isSettings(current)) {
        trpc.settings.get.setData(undefined, current)
        void trpc.activity.invalidate()
        const next = form.resolveStale(chosen, standing(current))
        if (next) await save(next)
      } else if (fields)
        form.setErrors(
          Object.fromEntries(Object.entries(fields).map(([name, [message = '']]) => [name, message])),
        )
    }
  }

  return { form, busy, save }
}

const standing = (settings: Settings): Standing<SettingsDraft> => ({
  values: draftOf(settings),
  version: settings.updated_at,
})

const changed = (base: SettingsDraft, draft: SettingsDraft) =>
  Object.entries(draft).filter(([name, value]) => base[name as SettingsField] !== value)

function isSettings(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && 'business_name' in value
}
