import { type ComponentProps, type ReactNode, useId } from 'react'
import { dayAndTime } from '../../admin/dates.ts'
import { Switch, TextArea, TextField } from '../../ui/field.tsx'
import { Choice } from './-choice.tsx'
import { type Day, days, labels, type SettingsDraft, type SettingsField } from './-settings-draft.ts'
import type { StandingForm } from './-standing-form.ts'

interface FieldsProps {
  form: StandingForm<SettingsDraft>
  /** A field got the focus. */
  onFocus: (name: SettingsField) => void
}

/** Every field of the firm's record, by what it is about. */
export function SettingsFields({ form, onFocus }: FieldsProps) {
  const line = (name: SettingsField, rest: LineExtra = {}) => (
    <Line key={name} {...{ form, onFocus, name, ...rest }} />
  )
  const area = (name: SettingsField, rest: AreaExtra = {}) => (
    <Area key={name} {...{ form, onFocus, name, ...rest }} />
  )
  return (
    <>
      <Group title="Business">
        {line('business_name', { required: true })}
        {line('email', { required: true, inputMode: 'email' })}
        {line('phone', { required: true, inputMode: 'tel' })}
        {line('whatsapp', { inputMode: 'tel', hint: 'Empty: no WhatsApp button on phones.' })}
        {line('address', { required: true, place: 'sm:col-span-2' })}
        {line('licence_number', { hint: 'Electrical contractor’s licence.' })}
        {line('gstin', { hint: '15 characters, the last one checks the others.', maxLength: 20 })}
      </Group>
      <Group
        title="Hours"
        note="The words stand as they are. Whether the site says “Open now” is judged by the days below, in India’s time."
      >
        {line('hours_text', {
          required: true,
          place: 'sm:col-span-2',
          hint: 'Each part after a comma stands on a line of its own.',
        })}
        <div className="grid sm:col-span-2">
          {days.map((day) => (
            <DayHours key={day} {...{ form, onFocus, day }} />
          ))}
        </div>
      </Group>
      <Group title="Elsewhere" note="Empty: the sign stands on the site without a link.">
        {(['facebook_url', 'instagram_url', 'twitter_url', 'youtube_url'] as const).map((name) =>
          line(name, { inputMode: 'url', placeholder: 'https://' }),
        )}
        {line('map_url', {
          inputMode: 'url',
          placeholder: 'https://',
          place: 'sm:col-span-2',
          hint: 'The address of an embedded map. Empty: our own drawn map. A new one shows in the preview once it is saved.',
        })}
      </Group>
      <Group title="Words">
        {area('testimonial_quote', { required: true, place: 'sm:col-span-2', rows: 3 })}
        {line('testimonial_source', { required: true })}
        {line('credit', { required: true, hint: 'At the foot of every page, after “Crafted by”.' })}
      </Group>
      <Group
        title="Legal texts"
        note="Empty: our default text, marked for review. Lines that are apart by an empty one are paragraphs."
      >
        {area('privacy_text', { place: 'sm:col-span-2', rows: 6 })}
        {area('terms_text', { place: 'sm:col-span-2', rows: 6 })}
        <ReadByCounsel form={form} />
      </Group>
    </>
  )
}

function Group({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="paper p-4 lg:p-5">
      <h2 id={id} className="text-[1.1875rem] font-[540]">
        {title}
      </h2>
      {note && <p className="mt-0.5 max-w-[60ch] text-[.875rem] text-soft">{note}</p>}
      <div className="mt-3 grid gap-4 sm:grid-cols-2">{children}</div>
    </section>
  )
}

interface Extra {
  hint?: ReactNode
  place?: string
  required?: boolean
}
type LineExtra = Extra & Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder' | 'maxLength'>
type AreaExtra = Extra & { rows?: number }

function Line({ form, onFocus, name, required, ...rest }: FieldsProps & LineExtra & { name: SettingsField }) {
  return <TextField {...bound({ form, onFocus, name, required })} autoComplete="off" {...rest} />
}

function Area({ form, onFocus, name, required, ...rest }: FieldsProps & AreaExtra & { name: SettingsField }) {
  return <TextArea {...bound({ form, onFocus, name, required })} {...rest} />
}

/** What counsel read is no longer what stands there once a legal text is changed: the mark goes. */
function bound({ form, onFocus, name, required }: FieldsProps & { name: SettingsField; required?: boolean }) {
  const legal = name === 'privacy_text' || name === 'terms_text'
  return {
    name,
    label: required ? `${labels[name]} *` : labels[name],
    value: form.draft[name],
    error: form.errors[name],
    onFocus: () => onFocus(name),
    onChange: ({ target }: { target: { value: string } }) =>
      form.set({ [name]: target.value, ...(legal && { legal_read_at: '' }) }),
  }
}

/** A day: open from and to, by appointment, or closed. */
function DayHours({ form, onFocus, day }: FieldsProps & { day: Day }) {
  const value = form.draft[day]
  const open = value !== 'closed' && value !== 'appointment'
  const [opens = '', closes = ''] = open ? value.split('-') : []
  const set = (text: string) => form.set({ [day]: text })
  const wrong = form.errors[day] !== undefined
  return (
    <div className="grid gap-x-4 gap-y-1 border-t border-rule py-2.5 first:border-0 sm:grid-cols-[7rem_1fr]">
      <span className="font-[540] sm:pt-2.5">{labels[day]}</span>
      <div className="grid gap-1">
        <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-2 sm:max-w-[26rem]">
          <Choice
            name={day}
            aria-label={`${labels[day]}: open or closed`}
            value={open ? 'open' : value}
            onFocus={() => onFocus(day)}
            onChange={({ target }) => set(target.value === 'open' ? '09:00-17:00' : target.value)}
          >
            <option value="open">Open</option>
            <option value="appointment">By appointment</option>
            <option value="closed">Closed</option>
          </Choice>
          {open && (
            <>
              <Time
                label={`${labels[day]} opens`}
                value={opens}
                wrong={wrong}
                onChange={(time) => set(`${time}-${closes}`)}
              />
              <Time
                label={`${labels[day]} closes`}
                value={closes}
                wrong={wrong}
                onChange={(time) => set(`${opens}-${time}`)}
              />
            </>
          )}
        </div>
        {form.errors[day] && (
          <p className="err" role="alert">
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
  wrong: boolean
  onChange: (time: string) => void
}

function Time({ label, value, wrong, onChange }: TimeProps) {
  return (
    <input
      className="inp num min-h-11! w-auto! [&::-webkit-calendar-picker-indicator]:hidden"
      type="time"
      aria-label={label}
      aria-invalid={wrong || undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function ReadByCounsel({ form }: { form: StandingForm<SettingsDraft> }) {
  const { legal_read_at: read } = form.draft
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-rule pt-3 sm:col-span-2">
      <Switch
        checked={read !== ''}
        onChange={(on) => form.set({ legal_read_at: on ? new Date().toISOString() : '' })}
      >
        Read by counsel
      </Switch>
      <p className="hint">
        {read
          ? `Marked ${dayAndTime(read)}. Changing a text takes the mark away.`
          : 'Until then our default texts say that they await review.'}
      </p>
    </div>
  )
}
