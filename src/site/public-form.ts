import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Attempt, attemptFor } from '../attempt.ts'
import { notSent } from '../content/inquiry.ts'
import type { Posted } from '../router.tsx'
import { type Message, toast } from '../ui/toast.tsx'
import { deliver, type Envelope, refusalOf } from './deliver.ts'
import { dropDraft, keepDraft, readDraft, type Values } from './draft.ts'

/** What a zod schema answers to `safeParse`; the form needs no more of it. */
type Checked<Data> =
  | { success: true; data: Data }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }

interface Options<Data, Answer> {
  form: Posted['form']
  /** The rules: those of the procedure itself. */
  check: (values: Values) => Checked<Data>
  send: (input: Data & Envelope, signal: AbortSignal) => Promise<Answer>
  /** Called once for each form that was received, when the fields are empty again; answers what is said of it. */
  onSent: (answer: Answer) => Message
}

/** Messages by field name. */
type Messages = Record<string, string[]>

/** After this many milliseconds without an answer the visitor is told that it failed; the key makes a retry harmless. */
const PATIENCE_MS = 30_000

const root = getRouteApi('__root__')

/**
 * The life of a public form: it checks in the browser, sends once, keeps what is typed until it was received, and says
 * what is wrong where it is wrong. The fields are the browser's own, so the form works before and without script, and
 * shows again what the server refused then.
 */
export function usePublicForm<Data, Answer>({ form, check, send, onSent }: Options<Data, Answer>) {
  const refused = useRefused(form)
  const element = useRef<HTMLFormElement>(null)
  const attempt = useRef<Attempt | null>(null)
  // A served form was there before its script, from the beginning of the page.
  const [shownAt] = useState(() =>
    typeof document === 'undefined' || document.forms.namedItem(form) ? 0 : performance.now(),
  )
  const underway = useRef(false)
  const failure = useRef<AbortController>(null)
  const [messages, setMessages] = useState<Messages>(refused?.fields ?? {})
  const [notice, setNotice] = useState(refused?.message && nothingSent(refused.message))
  const [received, setReceived] = useState<Message>()
  const [sending, setSending] = useState(false)

  useEffect(() => {
    if (refused) focusFirst(element.current, refused.fields)
    const draft = readDraft(form)
    if (!draft || !element.current) return
    attempt.current = draft.attempt
    // What the page came with, or what was typed before the script was there, is newer.
    for (const field of fieldsIn(element.current))
      if (!field.value) field.value = draft.values[field.name] ?? ''
  }, [form, refused])

  // The button that was pressed loses the focus while it is disabled.
  const pressed = useRef<Element>(null)
  useEffect(() => {
    if (!sending && document.activeElement === document.body && pressed.current instanceof HTMLElement)
      pressed.current.focus()
  }, [sending])

  function refuse(found: Messages) {
    setMessages(found)
    focusFirst(element.current, found)
  }

  function onChange({ target }: FormEvent<HTMLFormElement>) {
    if (!element.current || !isField(target)) return
    const values = valuesOf(element.current)
    keepDraft(form, { values, attempt: attempt.current })
    if (!messages[target.name]) return
    const { [target.name]: _before, ...others } = messages
    const still = messagesIn(check(values))[target.name]
    setMessages(still ? { ...others, [target.name]: still } : others)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (underway.current || !element.current) return
    const values = valuesOf(element.current)
    const checked = check(values)
    setNotice(undefined)
    setReceived(undefined)
    // What was said of the last try does not stand beside what comes of this one.
    failure.current?.abort()
    if (!checked.success) return refuse(messagesIn(checked))
    const { data } = checked
    attempt.current = attemptFor(attempt.current, data)
    keepDraft(form, { values, attempt: attempt.current })
    setMessages({})
    pressed.current = document.activeElement
    underway.current = true
    setSending(true)
    try {
      const answer = await deliver(
        attempt.current,
        () => performance.now() - shownAt,
        (envelope) => send({ ...data, ...envelope }, AbortSignal.timeout(PATIENCE_MS)),
      )
      dropDraft(form)
      attempt.current = null
      // The visitor may have gone on to another page while it was sent.
      if (element.current) {
        const typedSince = emptySent(element.current, values)
        if (typedSince) keepDraft(form, { values: typedSince, attempt: null })
      }
      const message = onSent(answer)
      toast(message, () => setReceived(message))
    } catch (error) {
      const { fields, message } = refusalOf(error)
      setNotice(message && nothingSent(message))
      refuse(fields)
      failure.current = new AbortController()
      const { signal } = failure.current
      toast({ title: notSent.title, description: notSent.text, variant: 'destructive', signal }, () =>
        setNotice(message ? nothingSent(message) : `${notSent.title}. ${notSent.text}`),
      )
    } finally {
      underway.current = false
      setSending(false)
    }
  }

  return {
    /** Everything the `<form>` element needs but its action, whose fragment shows the answer where no script does. */
    bind: { ref: element, name: form, method: 'post' as const, noValidate: true, onChange, onSubmit },
    sending,
    messages,
    /** The sentences above the form when the fault lies in no field. */
    notice,
    /** That it was received, where no message above the page could say so. */
    received,
    /** What every field needs beside its label. */
    field: (name: string) => ({
      name,
      error: messages[name]?.[0],
      quiet: true,
      defaultValue: refused?.values[name],
    }),
  }
}

/** A plain form that the server refused: shown again on this very page, and not when the visitor comes back to it. */
function useRefused(form: Posted['form']): Posted | null {
  const { refused } = root.useRouteContext()
  const [mine] = useState(() => (refused.current?.form === form ? refused.current : null))
  useEffect(
    () => () => {
      refused.current = null
    },
    [refused],
  )
  return mine
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

const fieldsIn = (form: HTMLFormElement): Field[] => [...form.elements].filter(isField)

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(fieldsIn(form).map(({ name, value }) => [name, value]))

/** Empties what was sent; what was changed since the press stays, and is answered with the rest. Null: nothing was. */
function emptySent(form: HTMLFormElement, sent: Values): Values | null {
  for (const field of fieldsIn(form)) if (field.value === sent[field.name]) field.value = ''
  const left = valuesOf(form)
  return Object.values(left).some(Boolean) ? left : null
}

const nothingSent = (message: string) => `${message} Nothing has been sent.`

function focusFirst(form: HTMLFormElement | null, messages: Messages) {
  if (form)
    fieldsIn(form)
      .find(({ name }) => messages[name])
      ?.focus()
}

function messagesIn(checked: Checked<unknown>): Messages {
  const messages: Messages = {}
  if (!checked.success)
    for (const { path, message } of checked.error.issues) (messages[String(path[0])] ??= []).push(message)
  return messages
}
