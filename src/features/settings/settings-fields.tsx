import type { ComponentProps, ReactNode } from 'react'
import { formatDateTimeInText } from '../../core/office/dates.ts'
import type { DraftForm } from '../../core/office/draft-form.ts'
import { InlineSelect } from '../../core/office/inline-select.tsx'
import { Panel } from '../../core/office/section.tsx'
import { Switch } from '../../core/office/switch.tsx'
import { TextArea, TextField } from '../../core/ui/field.tsx'
import { firm, taxNumber } from '../../firm.ts'
import type { SettingsDraft, SettingsField } from './settings-draft.ts'
import { type Day, days, settingsLabels } from './settings-labels.ts'

interface SettingsFieldsProps {
  form: DraftForm<SettingsDraft>
  /** Called when a field gets the focus. */
  onFocus: (name: SettingsField) => void
}

/** The fields of the settings, in groups. */
export function SettingsFields({ form, onFocus }: SettingsFieldsProps) {
  const renderTextField = (name: SettingsField, rest: TextFieldExtras = {}) => (
    <SettingsTextField key={name} {...{ form, onFocus, name, ...rest }} />
  )
  const renderTextArea = (name: SettingsField, rest: TextAreaExtras = {}) => (
    <SettingsTextArea key={name} {...{ form, onFocus, name, ...rest }} />
  )
  return (
    <>
      <FieldGroup title="Business">
        {renderTextField('business_name', { required: true })}
        {renderTextField('email', { required: true, inputMode: 'email' })}
        {renderTextField('phone', { required: true, inputMode: 'tel' })}
        {renderTextField('whatsapp', { inputMode: 'tel', hint: 'If empty, phones show no WhatsApp button.' })}
        {renderTextField('address', { required: true, wrapperClassName: 'sm:col-span-2' })}
        {renderTextField('licence_number', { hint: 'Electrical contractor’s licence.' })}
        {renderTextField('gstin', { hint: taxNumber.hint, maxLength: taxNumber.maxLength + 5 })}
      </FieldGroup>
      <FieldGroup
        title="Hours"
        description={`Shown as typed. “Open now” follows the days below, in ${firm.city} time.`}
      >
        {renderTextField('hours_text', {
          required: true,
          wrapperClassName: 'sm:col-span-2',
          hint: 'Each part after a comma starts a new line.',
        })}
        <div className="grid sm:col-span-2">
          {days.map((day) => (
            <DayHours key={day} {...{ form, onFocus, day }} />
          ))}
        </div>
      </FieldGroup>
      <FieldGroup title="Elsewhere" description="If empty, the icon has no link.">
        {(['facebook_url', 'instagram_url', 'twitter_url', 'youtube_url'] as const).map((name) =>
          renderTextField(name, { inputMode: 'url', placeholder: 'https://' }),
        )}
        {renderTextField('map_url', {
          inputMode: 'url',
          placeholder: 'https://',
          wrapperClassName: 'sm:col-span-2',
          hint: 'The address of an embedded map. If empty, visitors see our drawn map. A new one appears in the preview once it is saved.',
        })}
      </FieldGroup>
      <FieldGroup title="Words">
        {renderTextArea('testimonial_quote', { required: true, wrapperClassName: 'sm:col-span-2', rows: 3 })}
        {renderTextField('testimonial_source', { required: true })}
        {renderTextField('credit', {
          required: true,
          hint: 'At the foot of every page, after “Crafted by”.',
        })}
      </FieldGroup>
      <FieldGroup
        title="Legal texts"
        description="If empty, visitors read our default text, marked as a draft. An empty line starts a new paragraph."
      >
        {renderTextArea('privacy_text', { wrapperClassName: 'sm:col-span-2', rows: 6 })}
        {renderTextArea('terms_text', { wrapperClassName: 'sm:col-span-2', rows: 6 })}
        <ReviewedByLawyer form={form} />
      </FieldGroup>
    </>
  )
}

function FieldGroup({ children, ...panel }: { title: string; description?: string; children: ReactNode }) {
  return (
    <Panel {...panel}>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">{children}</div>
    </Panel>
  )
}

interface FieldExtras {
  hint?: ReactNode
  wrapperClassName?: string
  required?: boolean
}
type TextFieldExtras = FieldExtras & Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder' | 'maxLength'>
type TextAreaExtras = FieldExtras & { rows?: number }

function SettingsTextField({
  form,
  onFocus,
  name,
  required,
  ...rest
}: SettingsFieldsProps & TextFieldExtras & { name: SettingsField }) {
  return <TextField {...getFieldProps({ form, onFocus, name, required })} autoComplete="off" {...rest} />
}

function SettingsTextArea({
  form,
  onFocus,
  name,
  required,
  ...rest
}: SettingsFieldsProps & TextAreaExtras & { name: SettingsField }) {
  return <TextArea {...getFieldProps({ form, onFocus, name, required })} {...rest} />
}

/** The props that all fields share. Changing a legal text clears 'Reviewed by a lawyer', since only the old one was. */
function getFieldProps({
  form,
  onFocus,
  name,
  required,
}: SettingsFieldsProps & { name: SettingsField; required?: boolean }) {
  const isLegalText = name === 'privacy_text' || name === 'terms_text'
  return {
    name,
    label: required ? `${settingsLabels[name]} *` : settingsLabels[name],
    value: form.draft[name],
    error: form.errors[name],
    onFocus: () => onFocus(name),
    onChange: ({ target }: { target: { value: string } }) =>
      form.set({ [name]: target.value, ...(isLegalText && { legal_read_at: '' }) }),
  }
}

/** A day's hours: open from and to, by appointment, or closed. */
function DayHours({ form, onFocus, day }: SettingsFieldsProps & { day: Day }) {
  const value = form.draft[day]
  const isOpen = value !== 'closed' && value !== 'appointment'
  const [opens = '', closes = ''] = isOpen ? value.split('-') : []
  const setHours = (text: string) => form.set({ [day]: text })
  const isInvalid = form.errors[day] !== undefined
  return (
    <div className="grid gap-x-4 gap-y-1 border-t border-rule py-2.5 first:border-0 sm:grid-cols-[7rem_1fr]">
      <span className="font-strong sm:pt-2.5">{settingsLabels[day]}</span>
      <div className="grid gap-1">
        <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-2 sm:max-w-104">
          <InlineSelect
            name={day}
            aria-label={`${settingsLabels[day]}: open or closed`}
            value={isOpen ? 'open' : value}
            onFocus={() => onFocus(day)}
            onChange={({ target }) => setHours(target.value === 'open' ? '09:00-17:00' : target.value)}
          >
            <option value="open">Open</option>
            <option value="appointment">By appointment</option>
            <option value="closed">Closed</option>
          </InlineSelect>
          {isOpen && (
            <>
              <TimeInput
                label={`${settingsLabels[day]} opens`}
                value={opens}
                isInvalid={isInvalid}
                onChange={(time) => setHours(`${time}-${closes}`)}
              />
              <TimeInput
                label={`${settingsLabels[day]} closes`}
                value={closes}
                isInvalid={isInvalid}
                onChange={(time) => setHours(`${opens}-${time}`)}
              />
            </>
          )}
        </div>
        {form.errors[day] && (
          <p className="field-error" role="alert">
            {form.errors[day]}
          </p>
        )}
      </div>
    </div>
  )
}

interface TimeProps {
  label: string
  value: string
  isInvalid: boolean
  onChange: (time: string) => void
}

function TimeInput({ label, value, isInvalid, onChange }: TimeProps) {
  return (
    <input
      className="input tabular-nums h-11 w-auto [&::-webkit-calendar-picker-indicator]:hidden"
      type="time"
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function ReviewedByLawyer({ form }: { form: DraftForm<SettingsDraft> }) {
  const { legal_read_at: readAt } = form.draft
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-rule pt-3 sm:col-span-2">
      <Switch
        checked={readAt !== ''}
        onChange={(checked) => form.set({ legal_read_at: checked ? new Date().toISOString() : '' })}
      >
        Reviewed by a lawyer
      </Switch>
      <p className="field-hint">
        {readAt
          ? `Marked ${formatDateTimeInText(readAt)}. Changing a text removes the mark.`
          : 'Until then, our default texts are marked as drafts.'}
      </p>
    </div>
  )
}
