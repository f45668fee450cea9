import { type ChangeEvent, type ComponentProps, type ReactNode, useId, useState } from 'react'
import { SelectField, Switch, TextArea, TextField } from '../ui/field.tsx'
import type { Draft, SwitchName, TextName } from './record-draft.ts'
import type { RecordForm } from './record-form.ts'

interface Field<D extends Draft, Name> {
  form: RecordForm<D>
  /** The column; also the input's name. */
  name: Name
  label: string
  hint?: ReactNode
  /** Class of the whole field, for its place in a grid. */
  place?: string
}

type TextProps<D extends Draft> = Field<D, TextName<D>> & {
  above?: ReactNode
} & Omit<ComponentProps<'input'>, 'form' | 'name' | 'value' | 'onChange'>

/** One line of a record. `required` marks the label with a star; the message comes from the schema. */
export function FormText<D extends Draft>({ form, name, label, ...rest }: TextProps<D>) {
  return (
    <TextField
      {...bound(form, name, label, rest.required)}
      readOnly={form.saving}
      autoComplete="off"
      {...rest}
    />
  )
}

/** A whole number, kept as it was typed: what is none gets its message at the field instead of vanishing. */
export function FormNumber<D extends Draft>(props: TextProps<D>) {
  return <FormText inputMode="numeric" {...props} />
}

/** Several lines of a record. */
export function FormArea<D extends Draft>({
  form,
  name,
  label,
  rows = 4,
  ...rest
}: Field<D, TextName<D>> & { rows?: number; required?: boolean }) {
  return (
    <TextArea {...bound(form, name, label, rest.required)} readOnly={form.saving} rows={rows} {...rest} />
  )
}

/** One of several values. `groups` gives the options of a second kind their own heading. */
export function FormSelect<D extends Draft>({
  form,
  name,
  label,
  options,
  groups = [],
  ...rest
}: Field<D, TextName<D>> & {
  options: readonly Option[]
  groups?: { label: string; options: readonly Option[] }[]
}) {
  return (
    <SelectField {...bound(form, name, label)} disabled={form.saving} {...rest}>
      {options.map(asOption)}
      {groups.map(({ label, options }) => (
        <optgroup key={label} label={label}>
          {options.map(asOption)}
        </optgroup>
      ))}
    </SelectField>
  )
}

type Option = string | { value: string; label: string }

function asOption(option: Option) {
  const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}

/** On or off, saved with the record. */
export function FormSwitch<D extends Draft>({ form, name, label, hint }: Field<D, SwitchName<D>>) {
  const hintId = useId()
  return (
    <div className="border-t border-rule pt-2">
      <Switch
        className="swt w-full flex-row-reverse justify-between"
        checked={form.draft[name] === true}
        onChange={(on) => form.set(name, on as D[typeof name])}
        aria-describedby={hint ? hintId : undefined}
        aria-disabled={form.saving || undefined}
      >
        {label}
      </Switch>
      {hint && (
        <p className="hint -mt-2.5 pr-16" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** An address of a page elsewhere. */
export function FormUrl<D extends Draft>(props: TextProps<D>) {
  return <FormText type="text" inputMode="url" placeholder="https://" spellCheck={false} {...props} />
}

/**
 * The address of a picture, with the picture itself above it (D20). A dead address says so and can still be saved: the
 * picture may be on its way.
 */
export function FormPicture<D extends Draft>({
  form,
  name,
  label,
  hint,
  fit = 'cover',
  ...rest
}: TextProps<D> & { fit?: 'cover' | 'contain' }) {
  const [dead, setDead] = useState('')
  const address = String(form.draft[name]).trim()
  const isDead = address !== '' && dead === address

  return (
    <FormUrl
      {...{ form, name, label, ...rest }}
      hint={isDead ? 'No picture answers at this address; the default stands in for it.' : hint}
      above={
        showable(address) &&
        !isDead && (
          <img
            key={address}
            src={address}
            alt=""
            className={`h-[168px] w-full rounded-[2px] bg-plaster ${fit === 'cover' ? 'object-cover' : 'object-contain p-6'}`}
            onError={() => setDead(address)}
          />
        )
      }
    />
  )
}

/** Of this site or of another one. */
const showable = (address: string) => /^(https?:\/\/|\/(?!\/))\S+$/.test(address)

function bound<D extends Draft>(form: RecordForm<D>, name: TextName<D>, label: string, required = false) {
  return {
    name,
    label: required ? `${label} *` : label,
    value: String(form.draft[name]),
    error: form.errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      form.set(name, target.value as D[typeof name]),
  }
}
