import { useEffect, useEffectEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { attemptFor } from '../attempt.ts'
import { answerOf } from './answer.ts'
import { draftKey } from './draft-storage.ts'
import { messagesOf } from './field-messages.ts'
import {
  changesOf,
  type Conflict,
  type Draft,
  type Edit,
  isChanged,
  isUnsaved,
  keptEdit,
  mergeMine,
  type Row,
} from './record-draft.ts'
import { problemOf, staleRowOf } from './save-problem.ts'
import { useMe } from './session.tsx'
import { keepJson } from './stored-json.ts'

interface Options<R extends Row, D extends Draft, Input extends object> {
  /** What is edited: 'project'. Names its draft. */
  kind: string
  /** The record that is edited; null adds one. */
  record: R | null
  /** A record as text; null gives the defaults of a new one. */
  draftOf: (record: R | null) => D
  /** The text as values. A number that is none stays NaN, and `schema` says so at its field. */
  inputOf: (draft: D) => Input
  /** The same schema as the server's, for a message before anything is sent. */
  schema: z.ZodMiniType
  create: (input: Input & { idempotency_key: string }) => Promise<unknown>
  /** Gets only the fields that were changed: what stands in the others is nobody's business here. Absent where records are only added. */
  update?: (input: Partial<Input> & { id: string; updated_at: string }) => Promise<unknown>
  /** After a write that went through. */
  onSaved: () => void
}

/** Saves on their way to the server, by the key of their draft. */
const savesUnderWay = new Map<string, Promise<unknown>>()

export type RecordForm<D extends Draft> = ReturnType<typeof useRecordForm<Row, D, object>>

/**
 * The state of a dialog that adds or edits a record: what was typed, messages by field, whether something would be
 * lost, and the conflict when somebody else saved between. What was typed survives a reload of the tab, which a phone
 * may do by itself, and stands there again when the record is opened (D71). `create` and `update` come from
 * `useSaving`, which has shown the message when they fail; here the dialog stays open and says what can be done.
 */
export function useRecordForm<R extends Row, D extends Draft, Input extends object>({
  kind,
  record,
  draftOf,
  inputOf,
  schema,
  create,
  update,
  onSaved,
}: Options<R, D, Input>) {
  const key = draftKey(useMe().id, `${kind} ${record?.id ?? 'new'}`)
  const [edit, setEdit] = useState(() => keptEdit(key, draftOf(record)) ?? editOf(record))
  /** The save that was on its way when this dialog was left and opened again. */
  const [resumed] = useState(() => savesUnderWay.get(key))
  const [saving, setSaving] = useState(resumed !== undefined)
  /** When the draft was made that stands here again after a reload. */
  const [restored, setRestored] = useState(isUnsaved(edit) && !saving ? edit.at : null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  /** Deleted by somebody else: what is in the fields can be added again. */
  const [gone, setGone] = useState(false)
  const [conflict, setConflict] = useState<Conflict<D> | null>(null)
  useEffect(() => keepJson('sessionStorage', key, isUnsaved(edit) ? edit : null), [key, edit])
  const resume = useEffectEvent(() => {
    if (resumed) void settle(resumed, edit)
  })
  useEffect(() => resume(), [])

  function editOf(record: R | null): Edit<D> {
    const base = draftOf(record)
    return { base, draft: base, version: record?.updated_at ?? null, aside: null, attempt: null, at: '' }
  }

  /** The fields are locked while a save runs: what was typed then would be in no version. */
  function set<K extends keyof D & string>(name: K, value: D[K]) {
    if (saving) return
    const at = new Date().toISOString()
    setEdit((edit) => ({ ...edit, draft: { ...edit.draft, [name]: value }, at }))
    setErrors((errors) => without(errors, name))
    setProblem(null)
  }

  function discard() {
    if (saving) return
    keepJson('sessionStorage', key, null)
    setEdit(editOf(record))
    setRestored(null)
    setErrors({})
    setProblem(null)
  }

  async function save(edit: Edit<D>) {
    if (saving) return
    const input = inputOf(edit.draft)
    const changes = changesOf(edit.base, edit.draft, input)
    const changing = record && update && !gone
    const found = messagesOf(schema, input, changing ? changes : input)
    setErrors(found)
    setProblem(null)
    if (Object.keys(found).length > 0) return
    setSaving(true)
    const sent = changing ? sendChanges(record.id, edit, changes, update) : add(edit, input)
    savesUnderWay.set(key, sent)
    await settle(sent, edit)
  }

  /** Waits for the answer to a save, also to one that was sent before the dialog was left and opened again. */
  async function settle(sent: Promise<unknown>, edit: Edit<D>) {
    try {
      await sent
      // Also when the screen was left meanwhile.
      keepJson('sessionStorage', key, null)
      onSaved()
    } catch (error) {
      refused(error, edit)
    } finally {
      savesUnderWay.delete(key)
      setSaving(false)
    }
  }

  type Update = NonNullable<typeof update>

  /** A record that was only touched meanwhile, such as moved or switched, is as before in every field of this form. */
  async function sendChanges(
    id: string,
    { base, version }: Edit<D>,
    changes: Partial<Input>,
    update: Update,
  ) {
    for (let updated_at = version ?? ''; ;) {
      try {
        return await update({ ...changes, id, updated_at })
      } catch (error) {
        const current = staleRowOf(error)
        if (!current || isChanged(base, draftOf(current as R))) throw error
        updated_at = current.updated_at
      }
    }
  }

  async function add(edit: Edit<D>, input: Input) {
    const attempt = attemptFor(edit.attempt, input)
    setEdit({ ...edit, attempt })
    await create({ ...input, idempotency_key: attempt.key })
  }

  function refused(error: unknown, { base, draft }: Edit<D>) {
    const current = staleRowOf(error)
    if (current) {
      setConflict({ base, theirs: draftOf(current as R), updated_at: current.updated_at })
      return
    }
    const { status, fields = {} } = answerOf(error)
    if (status === 404) setGone(true)
    const known = Object.entries(fields).filter(([name]) => name in draft)
    setErrors(Object.fromEntries(known.map(([name, [message = '']]) => [name, message])))
    setProblem(known.length > 0 ? null : problemOf(error))
  }

  return {
    draft: edit.draft,
    errors,
    problem,
    saving,
    conflict,
    record,
    gone,
    restored: isUnsaved(edit) && !edit.aside ? restored : null,
    dirty: isUnsaved(edit),
    set,
    discard,
    submit: () => save(edit),
    /** Fills the form with what they saved; mine is kept aside. */
    showTheirs() {
      if (!conflict) return
      const { theirs, updated_at } = conflict
      const aside = mergeMine(conflict, edit.draft)
      setEdit({ ...edit, base: theirs, draft: theirs, version: updated_at, aside })
      setRestored(null)
      setConflict(null)
    },
    /** Saves what I changed over theirs; what only they changed stays theirs. */
    async keepMine() {
      if (!conflict) return
      const draft = mergeMine(conflict, edit.draft)
      const mine = { ...edit, base: conflict.theirs, draft, version: conflict.updated_at }
      setEdit(mine)
      setConflict(null)
      await save(mine)
    },
    /** Puts my version back into the fields, after a look at theirs. Absent while there is none. */
    putMineBack:
      edit.aside && !saving
        ? () => setEdit((edit) => ({ ...edit, draft: edit.aside ?? edit.draft, aside: null }))
        : undefined,
  }
}

function without(errors: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name))
}
