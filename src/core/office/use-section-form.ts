import type * as z from 'zod/mini'
import type { InitialPicture } from '../media/use-image-upload.ts'
import { capitalize } from './capitalize.ts'
import {
  type DraftOf,
  type FormColumns,
  type InputOf,
  type SavedOf,
  toCopy,
  toDraft,
  toInput,
} from './form-columns.ts'
import type { FormFields } from './form-fields.tsx'
import type { TextFieldName, VersionedRow } from './record-draft.ts'
import { type RecordCopy, useRecordForm } from './record-form.ts'
import { useSaveMutation } from './save-mutation.ts'

/** The props that the dialog of a section's records gets from the screen. */
export interface SectionDialogProps<R> {
  /** Null for a new record. */
  record: R | null
  /** A duplicate to add, or null. */
  copy: RecordCopy<R> | null
  initialPicture: InitialPicture
  /** The highest `order_index`, 0 without records; the default of a new record is one more. */
  highestOrder: number
  onClose: () => void
}

/** A column that the form may leave out: records are shown and hidden by a switch of their list. */
type SwitchedColumn = 'status'

interface SectionFormOptions<Labels, R, C extends FormColumns> {
  /** The section's facts. */
  section: { one: string; recordName: TextFieldName<DraftOf<C>>; labels: Labels }
  record: R | null
  copy?: RecordCopy<R> | null
  /** How each column of the table is edited. */
  columns: C & Record<Exclude<keyof Labels, SwitchedColumn>, unknown>
  /** The server's input schema, to validate before sending. */
  schema: z.ZodMiniType
  /** The part of a router's client: `client.projects`. */
  procedures: {
    create: { mutate: (input: InputOf<C> & { idempotency_key: string }) => Promise<unknown> }
    update: { mutate: (input: Partial<InputOf<C>> & { id: string; updated_at: string }) => Promise<unknown> }
  }
  /** The error toast of both; default: 'Failed to add project' and 'Failed to update project'. */
  saveError?: string
  /** The kind of its stored drafts; default: the record's name with a hyphen. */
  kind?: string
  onClose: () => void
}

/**
 * The form of a section's dialog: `useRecordForm` with the section's columns and labels, and the toasts of its saves.
 * Each of `fields` is an element's form, name and label: `<FormTextField {...fields.title} />`; the rest goes to the
 * `RecordDialog`, which does not compile where a column has no element.
 */
export function useSectionForm<
  Labels extends Record<string, string>,
  R extends VersionedRow & SavedOf<C>,
  C extends FormColumns,
>({
  section: { one, recordName, labels },
  record,
  copy = null,
  columns,
  schema,
  procedures,
  saveError,
  kind = one.replace(' ', '-'),
  onClose,
}: SectionFormOptions<Labels, R, C>) {
  const { run: create } = useSaveMutation({
    call: procedures.create.mutate,
    successMessage: `${capitalize(one)} added successfully`,
    errorMessage: saveError ?? `Failed to add ${one}`,
  })
  const { run: update } = useSaveMutation({
    call: procedures.update.mutate,
    successMessage: `${capitalize(one)} updated successfully`,
    errorMessage: saveError ?? `Failed to update ${one}`,
  })
  const form = useRecordForm<R, DraftOf<C>, InputOf<C>>({
    kind,
    record,
    copy,
    toDuplicate: (draft) => toCopy<C>(columns, draft),
    toDraft: (record) => toDraft<C>(columns, record),
    // A duplicate starts hidden, even if its form has no field for the visibility.
    toInput: (draft) => ({
      ...toInput<C>(columns, draft),
      ...(copy && !('status' in columns) && { status: 'inactive' }),
    }),
    schema,
    create,
    update,
    onSaved: onClose,
  })
  const names = Object.keys(columns)
  const fields = Object.fromEntries(names.map((name) => [name, { form, name, label: labels[name] }]))
  return {
    draft: form.draft,
    fields: fields as unknown as FormFields<DraftOf<C>>,
    /** For the `RecordDialog`. */
    dialog: { itemName: one, nameField: recordName, form, labels, onClose },
  }
}
