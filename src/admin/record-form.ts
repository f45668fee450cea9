import { useEffect, useEffectEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { idempotentAttemptFor } from '../idempotency-key.ts'
import { toApiError } from './api-error.ts'
import { draftKey } from './draft-storage.ts'
import { getFieldErrors } from './field-errors.ts'
import { writeJson } from './json-storage.ts'
import {
  changedFields,
  type Conflict,
  type Draft,
  type EditState,
  isChanged,
  hasUnsavedChanges,
  restoreEdit,
  mergeOverTheirs,
  type VersionedRow,
} from './record-draft.ts'
import { saveErrorMessage, getStaleRow } from './save-errors.ts'
import { useAccount } from './session.tsx'

interface RecordFormOptions<R extends VersionedRow, D extends Draft, Input extends object> {
  /** What is edited: 'project'. Names its draft. */
  kind: string
  /** The record that is edited; null adds one. */
  record: R | null
  /** A record as text; null gives the defaults of a new one. */
  toDraft: (record: R | null) => D
  /** The text as values. A number that is none stays NaN, and `schema` says so at its field. */
  toInput: (draft: D) => Input
  /** The same schema as the server's, for a message before anything is sent. */
  schema: z.ZodMiniType
  create: (input: Input & { idempotency_key: string }) => Promise<unknown>
  /**
   * Gets only the fields that were changed: what stands in the others is nobody's business here. Absent where records
   * are only added.
   */
  update?: (input: Partial<Input> & { id: string; updated_at: string }) => Promise<unknown>
  /** After a write that went through. */
  onSaved: () => void
}

/** Saves on their way to the server, by the key of their draft. */
const savesInFlight = new Map<string, Promise<unknown>>()

export type RecordForm<D extends Draft> = ReturnType<typeof useRecordForm<VersionedRow, D, object>>

/**
 * The state of a dialog that adds or edits a record: what was typed, messages by field, whether something would be
 * lost, and the conflict when somebody else saved between. What was typed survives a reload of the tab, which a phone
 * may do by itself, and stands there again when the record is opened (D71). `create` and `update` come from
 * `useSaving`, which has shown the message when they fail; here the dialog stays open and says what can be done.
 */
export function useRecordForm<R extends VersionedRow, D extends Draft, Input extends object>({
  kind,
  record,
  toDraft,
  toInput,
  schema,
  create,
  update,
  onSaved,
}: RecordFormOptions<R, D, Input>) {
  const key = draftKey(useAccount().id, `${kind} ${record?.id ?? 'new'}`)
  const [edit, setEdit] = useState(() => restoreEdit(key, toDraft(record)) ?? initialEdit(record))
  /** The save that was on its way when this dialog was left and opened again. */
  const [resumedSave] = useState(() => savesInFlight.get(key))
  const [saving, setSaving] = useState(resumedSave !== undefined)
  /** When the draft was made that stands here again after a reload. */
  const [restoredAt, setRestoredAt] = useState(hasUnsavedChanges(edit) && !saving ? edit.at : null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [formError, setFormError] = useState<string | null>(null)
  /** Deleted by somebody else: what is in the fields can be added again. */
  const [isDeleted, setIsDeleted] = useState(false)
  const [conflict, setConflict] = useState<Conflict<D> | null>(null)
  useEffect(() => writeJson('sessionStorage', key, hasUnsavedChanges(edit) ? edit : null), [key, edit])
  const awaitResumedSave = useEffectEvent(() => {
    if (resumedSave) void awaitSave(resumedSave, edit)
  })
  useEffect(() => awaitResumedSave(), [])

  function initialEdit(record: R | null): EditState<D> {
    const base = toDraft(record)
    return { base, draft: base, version: record?.updated_at ?? null, aside: null, attempt: null, at: '' }
  }

  /** The fields are locked while a save runs: what was typed then would be in no version. */
  function set<K extends keyof D & string>(name: K, value: D[K]) {
    if (saving) return
    const at = new Date().toISOString()
    setEdit((edit) => ({ ...edit, draft: { ...edit.draft, [name]: value }, at }))
    setErrors((errors) => withoutField(errors, name))
    setFormError(null)
  }

  function discard() {
    if (saving) return
    writeJson('sessionStorage', key, null)
    setEdit(initialEdit(record))
    setRestoredAt(null)
    setErrors({})
    setFormError(null)
  }

  async function save(edit: EditState<D>) {
    if (saving) return
    const input = toInput(edit.draft)
    const changes = changedFields(edit.base, edit.draft, input)
    const isUpdate = record && update && !isDeleted
    const fieldErrors = getFieldErrors(schema, input, isUpdate ? changes : input)
    setErrors(fieldErrors)
    setFormError(null)
    if (Object.keys(fieldErrors).length > 0) return
    setSaving(true)
    const pendingSave = isUpdate ? sendUpdate(record.id, edit, changes, update) : sendCreate(edit, input)
    savesInFlight.set(key, pendingSave)
    await awaitSave(pendingSave, edit)
  }

  /** Waits for the answer to a save, also to one that was sent before the dialog was left and opened again. */
  async function awaitSave(pendingSave: Promise<unknown>, edit: EditState<D>) {
    try {
      await pendingSave
      // Also when the screen was left meanwhile.
      writeJson('sessionStorage', key, null)
      onSaved()
    } catch (error) {
      handleError(error, edit)
    } finally {
      savesInFlight.delete(key)
      setSaving(false)
    }
  }

  type Update = NonNullable<typeof update>

  /** A record that was only touched meanwhile, such as moved or switched, is as before in every field of this form. */
  async function sendUpdate(
    id: string,
    { base, version }: EditState<D>,
    changes: Partial<Input>,
    update: Update,
  ) {
    for (let updated_at = version ?? ''; ;) {
      try {
        return await update({ ...changes, id, updated_at })
      } catch (error) {
        const current = getStaleRow(error)
        if (!current || isChanged(base, toDraft(current as R))) throw error
        updated_at = current.updated_at
      }
    }
  }

  async function sendCreate(edit: EditState<D>, input: Input) {
    const attempt = idempotentAttemptFor(edit.attempt, input)
    setEdit({ ...edit, attempt })
    await create({ ...input, idempotency_key: attempt.key })
  }

  function handleError(error: unknown, { base, draft }: EditState<D>) {
    const current = getStaleRow(error)
    if (current) {
      setConflict({ base, theirs: toDraft(current as R), updated_at: current.updated_at })
      return
    }
    const { status, fields = {} } = toApiError(error)
    if (status === 404) setIsDeleted(true)
    const knownErrors = Object.entries(fields).filter(([name]) => name in draft)
    setErrors(Object.fromEntries(knownErrors.map(([name, [message = '']]) => [name, message])))
    setFormError(knownErrors.length > 0 ? null : saveErrorMessage(error))
  }

  return {
    draft: edit.draft,
    errors,
    formError: formError,
    saving,
    conflict,
    record,
    isDeleted: isDeleted,
    restoredAt: hasUnsavedChanges(edit) && !edit.aside ? restoredAt : null,
    dirty: hasUnsavedChanges(edit),
    set,
    discard,
    submit: () => save(edit),
    /** Fills the form with what they saved; mine is kept aside. */
    showTheirs() {
      if (!conflict) return
      const { theirs, updated_at } = conflict
      const aside = mergeOverTheirs(conflict, edit.draft)
      setEdit({ ...edit, base: theirs, draft: theirs, version: updated_at, aside })
      setRestoredAt(null)
      setConflict(null)
    },
    /** Saves what I changed over theirs; what only they changed stays theirs. */
    async keepMine() {
      if (!conflict) return
      const draft = mergeOverTheirs(conflict, edit.draft)
      const mine = { ...edit, base: conflict.theirs, draft, version: conflict.updated_at }
      setEdit(mine)
      setConflict(null)
      await save(mine)
    },
    /** Puts my version back into the fields, after a look at theirs. Absent while there is none. */
    restoreMine:
      edit.aside && !saving
        ? () => setEdit((edit) => ({ ...edit, draft: edit.aside ?? edit.draft, aside: null }))
        : undefined,
  }
}

function withoutField(errors: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name))
}
