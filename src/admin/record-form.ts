import { useState } from 'react'
import type * as z from 'zod/mini'
import { answerOf } from './answer.ts'

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

interface Options<R extends Row, D extends Draft, Input extends object> {
  /** The record that is edited; null adds one. */
  record: R | null
  /** A record as text; null gives the defaults of a new one. */
  draftOf: (record: R | null) => D
  /** The text as values. A number that is none stays NaN, and `schema` says so at its field. */
  inputOf: (draft: D) => Input
  /** The same schema as the server's, for a message before anything is sent. */
  schema: z.ZodMiniType
  create: (input: Input) => Promise<unknown>
  /** Gets only the fields that were changed: what stands in the others is nobody's business here. Absent where records are only added. */
  update?: (input: Partial<Input> & { id: string; updated_at: string }) => Promise<unknown>
  /** After a write that went through. */
  onSaved: () => void
}

export type RecordForm<D extends Draft> = ReturnType<typeof useRecordForm<Row, D, object>>

/**
 * The state of a dialog that adds or edits a record: what was typed, messages by field, whether something would be
 * lost, and the conflict when somebody else saved between. `create` and `update` come from `useSaving`, which has
 * shown the message when they fail; here the dialog stays open and says what can be done.
 */
export function useRecordForm<R extends Row, D extends Draft, Input extends object>({
  record,
  draftOf,
  inputOf,
  schema,
  create,
  update,
  onSaved,
}: Options<R, D, Input>) {
  const [base, setBase] = useState(() => draftOf(record))
  const [draft, setDraft] = useState(base)
  const [version, setVersion] = useState(record?.updated_at ?? null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  /** Deleted by somebody else: what is in the fields can be added again. */
  const [gone, setGone] = useState(false)
  const [conflict, setConflict] = useState<Conflict<D> | null>(null)
  /** Theirs with what I changed, kept while theirs alone is shown. */
  const [mine, setMine] = useState<D | null>(null)

  function set<K extends keyof D & string>(name: K, value: D[K]) {
    setDraft((draft) => ({ ...draft, [name]: value }))
    setErrors((errors) => without(errors, name))
    setProblem(null)
  }

  async function write(draft: D, base: D, version: string | null) {
    const input = inputOf(draft)
    const changes = changesOf(base, draft, input)
    const changing = record && version && update && !gone
    const found = messagesOf(schema, input, changing ? changes : input)
    setErrors(found)
    setProblem(null)
    if (Object.keys(found).length > 0 || saving) return
    setSaving(true)
    try {
      await (changing
        ? change(update, { ...changes, id: record.id, updated_at: version }, base)
        : create(input))
      onSaved()
    } catch (error) {
      refused(error, base)
    } finally {
      setSaving(false)
    }
  }

  async function change<Given extends Row>(
    update: (given: Given) => Promise<unknown>,
    given: Given,
    base: D,
  ): Promise<unknown> {
    try {
      return await update(given)
    } catch (error) {
      const current = staleRowOf(error)
      // Touched, such as moved or switched, but as before in every field of this form: nothing to choose between.
      if (!current || isChanged(base, draftOf(current as R))) throw error
      return change(update, { ...given, updated_at: current.updated_at }, base)
    }
  }

  function refused(error: unknown, base: D) {
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
    draft,
    errors,
    problem,
    saving,
    conflict,
    record,
    gone,
    dirty: mine !== null || isChanged(base, draft),
    set,
    submit: () => write(draft, base, version),
    /** Fills the form with what they saved; mine is kept aside. */
    showTheirs() {
      if (!conflict) return
      setMine(mergeMine(conflict, draft))
      setBase(conflict.theirs)
      setDraft(conflict.theirs)
      setVersion(conflict.updated_at)
      setConflict(null)
    },
    /** Saves what I changed over theirs; what only they changed stays theirs. */
    async keepMine() {
      if (!conflict) return
      const merged = mergeMine(conflict, draft)
      setBase(conflict.theirs)
      setDraft(merged)
      setVersion(conflict.updated_at)
      setConflict(null)
      await write(merged, conflict.theirs, conflict.updated_at)
    },
    /** Puts my version back into the fields, after a look at theirs. Absent while there is none. */
    putMineBack: mine
      ? () => {
          setDraft(mine)
          setMine(null)
        }
      : undefined,
  }
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
