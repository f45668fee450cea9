import { useEffect, useEffectEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { idempotentAttemptFor } from '../idempotency-key.ts'
import { writeJson } from '../ui/json-storage.ts'
import { toApiError } from './api-error.ts'
import { draftKey } from './draft-storage.ts'
import { firstMessages, getFieldErrors } from './field-errors.ts'
import { useOpenDraft } from './open-drafts.ts'
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
import { retryStale } from './retry-stale.ts'
import { getStaleRow, isVersionedRow, saveErrorMessage } from './save-errors.ts'
import { useAccount } from './session.tsx'

/** A duplicate: a new record whose form begins with the values of another record. */
export interface RecordCopy<R> {
  /** The original; null after a reload, when the stored draft has the values. */
  of: R | null
}

interface RecordFormOptions<R extends VersionedRow, D extends Draft, Input extends object> {
  /** The kind of record: 'project'. Part of its draft's key. */
  kind: string
  /** The record to edit; null adds one. */
  record: R | null
  /** Present only when a duplicate is added. `toDuplicate` converts the values of the original. */
  copy?: RecordCopy<R> | null
  toDuplicate?: (draft: D) => D
  /** Converts a record to form values; null gives the defaults of a new record. */
  toDraft: (record: R | null) => D
  /** Converts form values to the input. An invalid number becomes NaN, for which `schema` has a message. */
  toInput: (draft: D) => Input
  /** The server's input schema, to validate before sending. */
  schema: z.ZodMiniType
  /** Absent if records are not added by a form. */
  create?: (input: Input & { idempotency_key: string }) => Promise<unknown>
  /** Gets only the changed fields, with `updated_at` for optimistic locking. Absent if records are only added. */
  update?: (input: Partial<Input> & { id: string; updated_at: string }) => Promise<unknown>
  /** Called after a successful write. */
  onSaved: () => void
}

/** Saves in flight, by the key of their draft. */
const savesInFlight = new Map<string, Promise<unknown>>()

/** The edited values and their base, to which a save's errors refer. */
type Attempt<D extends Draft> = Pick<EditState<D>, 'draft' | 'base'>

export type RecordForm<D extends Draft> = ReturnType<typeof useRecordForm<VersionedRow, D, object>>

/**
 * The state of a dialog that adds or edits a record: draft, validation errors, unsaved changes, and the edit conflict
 * when somebody else saved meanwhile. The draft is stored on the device: it survives a reload and a closed tab, and is
 * restored when the record is opened again (D71). `create` and `update` are the `run` of a `useSaveMutation`, which
 * shows the toasts; after a failure the dialog stays open with a message that says what to do.
 */
export function useRecordForm<R extends VersionedRow, D extends Draft, Input extends object>({
  kind,
  record,
  copy = null,
  toDuplicate = (draft) => draft,
  toDraft,
  toInput,
  schema,
  create,
  update,
  onSaved,
}: RecordFormOptions<R, D, Input>) {
  const key = draftKey(useAccount().id, `${kind} ${record?.id ?? (copy ? 'copy' : 'new')}`)
  useOpenDraft(key)
  const [edit, setEdit] = useState(
    () => (copy?.of ? null : restoreEdit(key, toDraft(record))) ?? initialEdit(),
  )
  /** The save that was in flight when this dialog was closed and opened again. */
  const [resumedSave] = useState(() => savesInFlight.get(key))
  const [saving, setSaving] = useState(resumedSave !== undefined)
  /** When the draft that a reload has restored was made, in ISO 8601; null if none was restored. */
  const [restoredAt, setRestoredAt] = useState(
    hasUnsavedChanges(edit) && !saving && !copy?.of ? edit.at : null,
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [formError, setFormError] = useState<string | null>(null)
  /** Whether somebody else has deleted the record: the draft can be added again as a new record. */
  const [isDeleted, setIsDeleted] = useState(false)
  const [conflict, setConflict] = useState<Conflict<D> | null>(null)
  /** By field, a message about content that is not in the draft yet, such as a picture that is being uploaded. */
  const [pending, setPendingFields] = useState<Record<string, string | null>>({})
  const pendingMessage = Object.values(pending).find((message) => message !== null)
  useEffect(() => writeJson('localStorage', key, hasUnsavedChanges(edit) ? edit : null), [key, edit])
  const awaitResumedSave = useEffectEvent(() => {
    if (resumedSave) void awaitSave(resumedSave, edit)
  })
  useEffect(() => awaitResumedSave(), [])

  function initialEdit(): EditState<D> {
    const base = toDraft(record)
    const draft = copy?.of ? toDuplicate(toDraft(copy.of)) : base
    const at = copy?.of ? new Date().toISOString() : ''
    return { base, draft, version: record?.updated_at ?? null, aside: null, attempt: null, at }
  }

  /** Sets a field, by value or update function. Ignored while a save is in flight, when the fields are read-only. */
  function set<K extends keyof D & string>(name: K, value: D[K] | ((current: D[K]) => D[K])) {
    if (saving) return
    const at = new Date().toISOString()
    const next = typeof value === 'function' ? value : () => value
    setEdit((edit) => ({ ...edit, draft: { ...edit.draft, [name]: next(edit.draft[name]) }, at }))
    setErrors((errors) => withoutField(errors, name))
    setFormError(null)
  }

  /** See `useSaveBlocker`. */
  function setPending(name: string, message: string | null) {
    setPendingFields((pending) => ({ ...pending, [name]: message }))
    setFormError(null)
  }

  /** Reverts to the saved record; refused during an upload, whose picture would then be added to that record. */
  function discardDraft() {
    if (pendingMessage === undefined) discard()
    else setFormError(pendingMessage)
  }

  function discard() {
    if (saving) return
    writeJson('localStorage', key, null)
    setEdit(initialEdit())
    setRestoredAt(null)
    setErrors({})
    setFormError(null)
  }

  async function save(edit: EditState<D>) {
    if (saving) return
    if (pendingMessage !== undefined) {
      setFormError(pendingMessage)
      return
    }
    const input = toInput(edit.draft)
    const changes = changedFields(edit.base, edit.draft, input)
    const isUpdate = record && update && !isDeleted
    const fieldErrors = getFieldErrors(schema, input, isUpdate ? changes : input)
    setErrors(fieldErrors)
    setFormError(null)
    if (Object.keys(fieldErrors).length > 0) return
    setSaving(true)
    const pendingSave = isUpdate
      ? retryStale(
          edit.version ?? '',
          (updated_at) => update({ ...changes, id: record.id, updated_at }),
          // After a move or a switch none of this form's fields differ, so it is saved over the current version.
          (current) =>
            isVersionedRow(current) && !isChanged(edit.base, toDraft(current as R))
              ? current.updated_at
              : null,
        )
      : sendCreate(edit, input)
    savesInFlight.set(key, pendingSave)
    await awaitSave(pendingSave, edit)
  }

  /** Waits for a save's response, even if the dialog has been closed and opened again since it was sent. */
  async function awaitSave(pendingSave: Promise<unknown>, attempt: Attempt<D>) {
    try {
      await pendingSave
      // Here as well as in the effect above: the user may have left the screen meanwhile.
      writeJson('localStorage', key, null)
      onSaved()
    } catch (error) {
      handleError(error, attempt)
    } finally {
      savesInFlight.delete(key)
      setSaving(false)
    }
  }

  async function sendCreate(edit: EditState<D>, input: Input) {
    const attempt = idempotentAttemptFor(edit.attempt, input)
    setEdit({ ...edit, attempt })
    await create?.({ ...input, idempotency_key: attempt.key })
  }

  function handleError(error: unknown, { base, draft }: Attempt<D>) {
    const current = getStaleRow(error)
    if (current) {
      setConflict({ base, theirs: toDraft(current as R), updated_at: current.updated_at })
      return
    }
    const { status, fields = {} } = toApiError(error)
    if (status === 404 && create) setIsDeleted(true)
    const knownErrors = Object.entries(firstMessages(fields)).filter(([name]) => columnOf(name) in draft)
    setErrors(Object.fromEntries(knownErrors))
    setFormError(knownErrors.length > 0 ? null : saveErrorMessage(error))
  }

  return {
    draft: edit.draft,
    errors,
    formError,
    saving,
    conflict,
    record,
    isCopy: copy !== null,
    isDeleted,
    restoredAt: hasUnsavedChanges(edit) && !edit.aside ? restoredAt : null,
    dirty: hasUnsavedChanges(edit) || pendingMessage !== undefined,
    set,
    setPending,
    discardDraft,
    /** Discards the pending uploads too, which end with the dialog. */
    discard,
    /** Adopts a version that the dialog itself saved outside the form: the edits are merged over it. */
    rebase(saved: R) {
      const theirs = toDraft(saved)
      setEdit((edit) => ({
        ...edit,
        base: theirs,
        draft: mergeOverTheirs({ base: edit.base, theirs }, edit.draft),
        version: saved.updated_at,
      }))
    },
    submit: () => save(edit),
    /** Answers the conflict dialog: shows their version and sets mine, merged over theirs, aside. */
    showTheirs() {
      if (!conflict) return
      const { theirs, updated_at } = conflict
      const aside = mergeOverTheirs(conflict, edit.draft)
      setEdit({ ...edit, base: theirs, draft: theirs, version: updated_at, aside })
      setRestoredAt(null)
      setConflict(null)
    },
    /** Answers the conflict dialog: merges my changes over their version and saves. */
    async keepMine() {
      if (!conflict) return
      const draft = mergeOverTheirs(conflict, edit.draft)
      const mine = { ...edit, base: conflict.theirs, draft, version: conflict.updated_at }
      setEdit(mine)
      setConflict(null)
      await save(mine)
    },
    /** Puts the version that was set aside back into the fields. Absent while there is none. */
    restoreMine:
      edit.aside && !saving
        ? () => setEdit((edit) => ({ ...edit, draft: edit.aside ?? edit.draft, aside: null }))
        : undefined,
  }
}

function withoutField(errors: Record<string, string>, column: string): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => columnOf(name) !== column))
}

/** The column of an error: 'photos' of 'photos.2.caption'. */
const columnOf = (name: string) => name.split('.', 1)[0] ?? name
