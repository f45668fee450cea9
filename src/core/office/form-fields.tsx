import { type ChangeEvent, type ComponentProps, type ReactNode, useId, useState } from 'react'
import { ImageDropZone, ImageUpload } from '../media/image-upload.tsx'
import { MediaPickerButton } from '../media/media-picker.tsx'
import { type InitialPicture, useImageUpload } from '../media/use-image-upload.ts'
import { SelectField, TextArea, TextField } from '../ui/field.tsx'
import { type Draft, type SwitchFieldName, type TextFieldName, textOf } from './record-draft.ts'
import type { RecordForm } from './record-form.ts'
import { Switch } from './switch.tsx'

/** A column of a form, as props for its element. */
export interface FormField<D extends Draft, Name> {
  form: RecordForm<D>
  /** The column; also the input's name. */
  name: Name
  label: string
}

/** The fields of a form by their columns. */
export type FormFields<D extends Draft> = { [Name in keyof D & string]: FormField<D, Name> }

interface FormFieldProps<D extends Draft, Name> extends FormField<D, Name> {
  hint?: ReactNode
  /** Class of the whole field, for its position in the form's layout. */
  wrapperClassName?: string
}

type FormTextFieldProps<D extends Draft> = FormFieldProps<D, TextFieldName<D>> & {
  aboveInput?: ReactNode
  /** Replaces the form's own message. */
  error?: string
} & Omit<ComponentProps<'input'>, 'form' | 'name' | 'value' | 'onChange'>

/** A text field of a record form. `required` adds a star to the label; the error message comes from the schema. */
export function FormTextField<D extends Draft>({ form, name, label, ...rest }: FormTextFieldProps<D>) {
  return (
    <TextField
      {...getFieldProps(form, name, label, rest.required)}
      readOnly={form.saving}
      autoComplete="off"
      {...rest}
    />
  )
}

/** A whole number, held as typed text, so that an invalid one gets an error message instead of being dropped. */
export function FormNumberField<D extends Draft>(props: FormTextFieldProps<D>) {
  return <FormTextField inputMode="numeric" {...props} />
}

/** A textarea of a record form. */
export function FormTextArea<D extends Draft>({
  form,
  name,
  label,
  rows = 4,
  ...rest
}: FormFieldProps<D, TextFieldName<D>> & { rows?: number; required?: boolean }) {
  return (
    <TextArea
      {...getFieldProps(form, name, label, rest.required)}
      readOnly={form.saving}
      rows={rows}
      {...rest}
    />
  )
}

/** A text in Markdown. */
export function FormMarkdownField<D extends Draft>(props: ComponentProps<typeof FormTextArea<D>>) {
  return (
    <FormTextArea
      rows={14}
      hint="Markdown: ## heading, **bold**, - list, 1. list, > quotation, [text](https://…), tables with |. An empty line starts a new paragraph."
      {...props}
    />
  )
}

/** A select of a record form. `groups` are more options under headings. */
export function FormSelectField<D extends Draft>({
  form,
  name,
  label,
  options,
  groups = [],
  ...rest
}: FormFieldProps<D, TextFieldName<D>> & {
  options: readonly SelectOption[]
  groups?: { label: string; options: readonly SelectOption[] }[]
}) {
  return (
    <SelectField {...getFieldProps(form, name, label)} disabled={form.saving} {...rest}>
      {options.map(renderOption)}
      {groups.map(({ label, options }) => (
        <optgroup key={label} label={label}>
          {options.map(renderOption)}
        </optgroup>
      ))}
    </SelectField>
  )
}

type SelectOption = string | { value: string; label: string }

function renderOption(option: SelectOption) {
  const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}

/** A switch of a record form, saved with the record. */
export function FormSwitchField<D extends Draft>({
  form,
  name,
  label,
  hint,
}: FormFieldProps<D, SwitchFieldName<D>>) {
  const hintId = useId()
  return (
    <div className="border-t border-rule pt-2">
      <Switch
        className="w-full flex-row-reverse justify-between"
        checked={form.draft[name] === true}
        onChange={(checked) => form.set(name, checked as D[typeof name])}
        aria-describedby={hint ? hintId : undefined}
        aria-disabled={form.saving || undefined}
      >
        {label}
      </Switch>
      {hint && (
        <p className="field-hint -mt-2.5 pr-16" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** A URL field of a record form. */
export function FormUrlField<D extends Draft>(props: FormTextFieldProps<D>) {
  return <FormTextField type="text" inputMode="url" placeholder="https://" spellCheck={false} {...props} />
}

/**
 * A picture's URL (D20) with a preview above it, and uploads that set it: chosen, taken, dropped or pasted. A URL that
 * does not load gets a hint and can still be saved. `children` are more buttons beside 'Upload'.
 */
export function FormImageField<D extends Draft>({
  form,
  name,
  label,
  hint,
  pictureName = 'picture',
  fit = 'cover',
  initialPicture,
  children,
  ...rest
}: FormTextFieldProps<D> & {
  /** The kind of picture, in the names of its buttons: 'Upload logo'. */
  pictureName?: string
  fit?: 'cover' | 'contain'
  initialPicture?: InitialPicture
  children?: ReactNode
}) {
  const [failedUrl, setFailedUrl] = useState('')
  const upload = useImageUpload(form, name, initialPicture)
  const url = textOf(form.draft[name]).trim()
  const isBroken = url !== '' && failedUrl === url

  return (
    <ImageDropZone upload={upload}>
      <FormUrlField
        {...{ form, name, label, ...rest }}
        error={upload.error ?? form.errors[name]}
        hint={isBroken ? 'No picture found at this address; visitors see the default one.' : hint}
        onInput={upload.clear}
        aboveInput={
          <ImageUpload
            pictureName={pictureName}
            upload={upload}
            url={isImageUrl(url) && !isBroken ? url : null}
            fit={fit}
            disabled={form.saving}
            onBroken={setFailedUrl}
          >
            <MediaPickerButton
              pictureName={pictureName}
              disabled={form.saving}
              onChoose={(url) => {
                upload.clear()
                form.set(name, url as D[typeof name])
              }}
            />
            {children}
          </ImageUpload>
        }
      />
    </ImageDropZone>
  )
}

/** Two fields side by side. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-start gap-4">{children}</div>
}

/** The fields that are additional to the specified ones, below a line (D15). */
export function AdditionalFields({ className = '', children }: { className?: string; children: ReactNode }) {
  return <div className={`grid items-start gap-5 border-t border-edge pt-5 ${className}`}>{children}</div>
}

/** The fields of a record that staff sort and hide: its position in the list, and whether visitors see it. */
export function OrderAndStatusFields<D extends Draft>({
  order_index,
  status,
}: Record<'order_index' | 'status', FormField<D, TextFieldName<D>>>) {
  return (
    <FieldRow>
      <FormNumberField {...order_index} hint="Lowest first." />
      <FormSelectField
        {...status}
        options={[
          { value: 'active', label: 'Active' },
          { value: 'inactive', label: 'Inactive' },
        ]}
        hint="Visitors see only active ones."
      />
    </FieldRow>
  )
}

/** An absolute URL, or a path of this site. */
const isImageUrl = (url: string) => /^(https?:\/\/|\/(?!\/))\S+$/.test(url)

function getFieldProps<D extends Draft>(
  form: RecordForm<D>,
  name: TextFieldName<D>,
  label: string,
  required = false,
) {
  return {
    name,
    label: required ? `${label} *` : label,
    value: textOf(form.draft[name]),
    error: form.errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      form.set(name, target.value as D[typeof name]),
  }
}
