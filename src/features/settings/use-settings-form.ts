import { toApiError } from '../../core/office/api-error.ts'
import { useDraftForm } from '../../core/office/draft-form.ts'
import { firstMessages } from '../../core/office/field-errors.ts'
import { retryStale } from '../../core/office/retry-stale.ts'
import { useSaveMutation } from '../../core/office/save-mutation.ts'
import { useAccount } from '../../core/office/session.tsx'
import type { Submission, Versioned } from '../../core/office/stored-edits.ts'
import { useTRPCClient, useTRPC } from '../../trpc.ts'
import { getSettingsErrors, type SettingsDraft, toSettingsChange, toSettingsDraft } from './settings-draft.ts'
import type { Settings } from './settings-labels.ts'

/** The form of the settings and its save, which sends only the changed fields. */
export function useSettingsForm(settings: Settings) {
  const { id: accountId } = useAccount()
  const client = useTRPCClient()
  const trpc = useTRPC()
  const form = useDraftForm<SettingsDraft>(`settings.${accountId}`, toVersioned(settings))
  const { run, busy } = useSaveMutation({
    call: (submission: Submission<SettingsDraft>) => retryStale(submission, send, resolve),
    successMessage: 'Settings updated successfully',
    errorMessage: 'Failed to update settings',
    refresh: () => Promise.all([trpc.activity.invalidate(), trpc.stats.invalidate()]),
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
    const [firstInvalid] = Object.keys(fieldErrors)
    if (firstInvalid)
      return document.querySelector<HTMLElement>(`#settings-form [name="${firstInvalid}"]`)?.focus()
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
