import { type SettingsUpdateInput, settingsUpdateInput } from '../../../server/features/settings/schema.ts'
import { type Day, days, formatHours, type Hours, type Settings, settingsLabels } from './settings-labels.ts'

/** The settings as text fields; a day is '09:00-17:00', 'appointment' or 'closed', `legal_read_at` ISO 8601 or ''. */
export type SettingsDraft = Record<keyof typeof settingsLabels, string>
export type SettingsField = keyof SettingsDraft

const fieldNames = Object.keys(settingsLabels) as SettingsField[]

export function toSettingsDraft(settings: Settings): SettingsDraft {
  const text = (name: SettingsField) =>
    isDay(name) ? formatHours(settings.opening_hours[name]) : (settings[name] ?? '')
  return Object.fromEntries(fieldNames.map((name) => [name, text(name)])) as SettingsDraft
}

/**
 * The changed fields as input of `settings.save`; a changed day sends the whole week. Other people's changes to other
 * fields stay.
 */
export function toSettingsChange(
  base: SettingsDraft,
  draft: SettingsDraft,
): Omit<SettingsUpdateInput, 'updated_at'> {
  const changed = fieldNames.filter((name) => base[name] !== draft[name])
  const fields = changed
    .filter((name) => !isDay(name))
    .map((name) => [name, draft[name] || (name === 'legal_read_at' ? null : '')])
  const opening_hours = Object.fromEntries(days.map((day) => [day, parseHours(draft[day])]))
  return { ...Object.fromEntries(fields), ...(changed.some(isDay) && { opening_hours }) }
}

/** Validation messages by field, of the changed fields only. */
export function getSettingsErrors(
  base: SettingsDraft,
  draft: SettingsDraft,
): Partial<Record<SettingsField, string>> {
  const fieldErrors: Partial<Record<SettingsField, string>> = {}
  const input = { ...toSettingsChange(base, draft), updated_at: '2000-01-01T00:00:00.000Z' }
  for (const { path, message } of settingsUpdateInput.safeParse(input).error?.issues ?? []) {
    const name = String(path[0] === 'opening_hours' ? path[1] : path[0]) as SettingsField
    fieldErrors[name] ??= message
  }
  return fieldErrors
}

/** The settings as visitors would see them with the draft saved; invalid fields have their saved value. */
export function applySettingsDraft(settings: Settings, draft: SettingsDraft): Settings {
  const base = toSettingsDraft(settings)
  const fieldErrors = getSettingsErrors(base, draft)
  const validDraft = Object.fromEntries(
    fieldNames.map((name) => [name, fieldErrors[name] ? base[name] : draft[name]]),
  ) as SettingsDraft
  const parsed = settingsUpdateInput.safeParse({
    ...toSettingsChange(base, validDraft),
    updated_at: settings.updated_at,
  })
  const merged = { ...settings, ...parsed.data } as Settings
  return { ...merged, map_url: previewMapUrl(settings, merged) }
}

/** The preview's Content-Security-Policy allows maps of the saved origin only (D48): another map shows once saved. */
function previewMapUrl({ map_url: before }: Settings, { map_url: after }: Settings): string | null {
  const allowed = !after || (before && new URL(before).origin === new URL(after).origin)
  return allowed ? after : before
}

function parseHours(text: string): Hours {
  if (text === 'closed') return null
  if (text === 'appointment') return text
  const [opens = '', closes = ''] = text.split('-')
  return [opens, closes]
}

const isDay = (name: string): name is Day => days.some((day) => day === name)
