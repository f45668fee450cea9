import { type ChangeEvent, type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { SelectField, Switch, TextArea, TextField } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'
import { Icon } from './icons.tsx'
import type { Draft, RecordForm, SwitchName, TextName } from './record-form.ts'

interface Field<D extends Draft, Name> {
  form: RecordForm<D>
  /** The column; also the input's name. */
  name: Name
  label: string
  hint?: ReactNode
  /** Class of the whole field, for its place in a grid. */
  place?: string
}

type TextProps<D extends Draft> = Field<D, TextName<D>> &
  Omit<ComponentProps<'input'>, 'form' | 'name' | 'value' | 'onChange'>

/** One line of a record. `required` marks the label with a star; the message comes from the schema. */
export function FormText<D extends Draft>({ form, name, label, ...rest }: TextProps<D>) {
  return <TextField {...bound(form, name, label, rest.required)} autoComplete="off" {...rest} />
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
  return <TextArea {...bound(form, name, label, rest.required)} rows={rows} {...rest} />
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
    <SelectField {...bound(form, name, label)} {...rest}>
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
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-rule pt-3">
      <Switch
        checked={form.draft[name] === true}
        onChange={(on) => form.set(name, on as D[typeof name])}
        aria-describedby={hint ? hintId : undefined}
      >
        {label}
      </Switch>
      {hint && (
        <p className="hint" id={hintId}>
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
 * The address of a picture, with the picture itself above it and an 'Upload' beside it that fills it (D20). A dead
 * address says so and can still be saved.
 */
export function FormPicture<D extends Draft>({ form, name, label, hint, ...rest }: TextProps<D>) {
  const file = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [dead, setDead] = useState('')
  const address = String(form.draft[name])

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = target.files?.[0]
    target.value = ''
    if (!chosen) return
    setBusy(true)
    try {
      form.set(name, (await send(chosen)) as D[typeof name])
    } catch (error) {
      const description = error instanceof UploadRefused ? error.message : 'The picture could not be sent.'
      toast({ title: 'Error', description, variant: 'destructive' })
    }
    setBusy(false)
  }

  return (
    <div className="grid gap-2">
      {showable(address) && dead !== address && (
        <img
          key={address}
          src={address}
          alt=""
          className="max-h-[168px] w-full rounded-[2px] bg-plaster object-contain"
          onError={() => setDead(address)}
        />
      )}
      <div className="grid grid-cols-[1fr_auto] items-start gap-2">
        <FormUrl
          {...{ form, name, label, ...rest }}
          hint={
            dead && dead === address
              ? 'No picture answers at this address; the default stands in for it.'
              : hint
          }
        />
        <Button className="mt-[29px] max-lg:min-h-12!" busy={busy} onClick={() => file.current?.click()}>
          <Icon name="upload" />
          Upload
        </Button>
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif,image/heic"
          className="sr-only"
          tabIndex={-1}
          aria-label={`${label}, file`}
          onChange={(event) => void upload(event)}
        />
      </div>
    </div>
  )
}

class UploadRefused extends Error {}

/** @returns the address under which the site serves it */
async function send(file: File): Promise<string> {
  const body = new FormData()
  body.set('file', file)
  const response = await fetch('/media', { method: 'POST', body })
  const answer: unknown = await response.json().catch(() => null)
  const { url, message } = Object(answer) as { url?: unknown; message?: unknown }
  if (response.ok && typeof url === 'string') return url
  throw new UploadRefused(
    typeof message === 'string' ? message : `The picture was refused (${response.status}).`,
  )
}

const showable = (address: string) => /^(https?:\/\/|\/media\/)\S+$/.test(address)

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
