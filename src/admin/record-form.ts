import { useEffect, useEffectEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { type Attempt, attemptFor } from '../attempt.ts'
import { answerOf } from './answer.ts'
import { draftKey } from './draft-storage.ts'
import { useMe } from './session.tsx'
import { keepJson, readJson } from './stored-json.ts'

/** What stands in the fields: text as typed, or on and off. Names are the table's columns. */
export type Draft = Record<string, string | boolean>

/** A field of this draft that holds text. */
export type TextName<D extends Draft> = { [K in keyof D]: D[K] extends string ? K : never }[keyof D] & string
/** A field of this draft that is on or off. */
export type SwitchName<D extends Draft> = { [K in keyof D]: D[K] extends boolean ? K : never }[keyof D] &
  string

/** Somebody else saved between: what both began from, and what they made of it. */
export interface Conflict<D extends Draft> {
  base: D
  theirs: D
  /** The version that saving mine will be made from. */
  updated_at: string
}

interface Row {
  id: string
  updated_at: string
}

/** What is being edited, kept in the tab while it is not saved. */
interface Edit<D extends Draft> {
  /** What it began from. */
  base: D
  /** What stands in the fields. */
  draft: D
  /** The `updated_at` that saving is made from; null adds a record. */
  version: string | null
  /** Theirs with what I changed, kept while theirs alone is shown. */
  aside: D | null
  /** The create that failed or was never answered: sent again, it finds what it added instead of adding it twice. */
  attempt: Attempt | null
  /** When it was last typed in, ISO 8601. */
  at: string
}

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
/** Whether something would be lost. */
function isUnsaved<D extends Draft>({ base, draft, aside }: Edit<D>): boolean {
  return aside !== null || isChanged(base, draft)
}

/** The draft of a record that is kept in this tab; null when there is none, or the record says the same by now. */
function keptEdit<D extends Draft>(key: string, saved: D): Edit<D> | null {
  const kept = readJson('sessionStorage', key)
  if (!isEdit(kept, saved)) return null
  return kept.aside || isChanged(saved, kept.draft) ? kept : null
}

function isEdit<D extends Draft>(value: unknown, like: D): value is Edit<D> {
  const { base, draft, aside, attempt, version, at } = Object(value) as Partial<
    Record<keyof Edit<D>, unknown>
  >
  return (
    [base, draft, aside ?? like].every((fields) => hasFieldsOf(like, fields)) &&
    (version === null || typeof version === 'string') &&
    (attempt === null || typeof Reflect.get(Object(attempt), 'key') === 'string') &&
    typeof at === 'string'
  )
}

/** Whether a kept draft has the fields that the form has today. */
export function hasFieldsOf<D extends Draft>(like: D, value: unknown): value is D {
  return Object.entries(like).every(
    ([name, known]) => typeof Reflect.get(Object(value), name) === typeof known,
  )
}

function without(errors: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name))
}

/** Messages of a schema by field, the first of each; only of fields that are `sent`. */
export function messagesOf(
  schema: z.ZodMiniType,
  input: object,
  sent: object = input,
): Record<string, string> {
  const messages: Record<string, string> = {}
  const { error } = schema.safeParse(input)
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0] ?? '')
    if (name in sent) messages[name] ??= message
  }
  return messages
}

/**
 * The values of the fields that differ from where the edit began. An older row may hold what a form would refuse, such
 * as a sample's picture: it stays as it is until somebody changes it.
 */
export function changesOf<D extends Draft, Input extends object>(
  base: D,
  draft: D,
  input: Input,
): Partial<Input> {
  const changes: Partial<Input> = { ...input }
  for (const name of Object.keys(base)) if (base[name] === draft[name]) Reflect.deleteProperty(changes, name)
  return changes
}

/** Whether any field differs. */
export function isChanged<D extends Draft>(base: D, draft: D): boolean {
  return Object.keys(base).some((name) => base[name] !== draft[name])
}

/** Their version with every field that I changed. */
export function mergeMine<D extends Draft>({ base, theirs }: Conflict<D>, mine: D): D {
  const changed = Object.entries(mine).filter(([name, value]) => value !== base[name])
  return { ...theirs, ...Object.fromEntries(changed) }
}

/** What can be done about a failed save, in a sentence for the dialog. */
export function problemOf(error: unknown): string | null {
  const { status, message, requestId } = answerOf(error)
  if (status === 401) return null
  if (status === 0) return 'No connection to the server. Nothing is lost: try again when the network is back.'
  if (status === 404)
    return 'Somebody else deleted this in the meantime. What stands here can be added again.'
  if (status >= 500) return requestId ? `${message} Nothing is lost. Request ${requestId}.` : message
  return message
}

/** The record as it stands now, when a save was refused because somebody saved between. */
function staleRowOf(error: unknown): Row | null {
  const { reason, current } = answerOf(error)
  return reason === 'stale' && isRow(current) ? current : null
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'updated_at' in value
}
