import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { submissionFailed } from '../content/inquiry.ts'
import { type IdempotentAttempt, idempotentAttemptFor } from '../idempotency-key.ts'
import type { RejectedForm } from '../router-context.ts'
import type { ToastMessage } from '../ui/toast-message.ts'
import { toast } from '../ui/toast.tsx'
import { removeDraft, saveDraft, readDraft, type FormValues } from './form-draft.ts'
import { submitForm, type FormMeta, toFormErrors } from './submit-form.ts'

/** What a zod schema answers to `safeParse`; the form needs no more of it. */
type ParseResult<Data> =
  | { success: true; data: Data }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }

interface PublicFormOptions<Data, Result> {
  form: RejectedForm['form']
  /** The rules: those of the procedure itself. */
  validate: (values: FormValues) => ParseResult<Data>
  send: (input: Data & FormMeta, signal: AbortSignal) => Promise<Result>
  /** Called once for each form that was received, when the fields are empty again; answers what is said of it. */
  onSuccess: (result: Result) => ToastMessage
}

/** Messages by field name. */
type FieldErrors = Record<string, string[]>

/** After this many milliseconds without an answer the visitor is told that it failed; the key makes a retry harmless. */
const SUBMIT_TIMEOUT_MS = 30_000

const root = getRouteApi('__root__')

/**
 * The life of a public form: it checks in the browser, sends once, keeps what is typed until it was received, and says
 * what is wrong where it is wrong. The fields are the browser's own, so the form works before and without script, and
 * shows again what the server refused then.
 */
export function usePublicForm<Data, Result>({
  form,
  validate,
  send,
  onSuccess,
}: PublicFormOptions<Data, Result>) {
  const rejectedForm = useRejectedForm(form)
  const formRef = useRef<HTMLFormElement>(null)
  const attemptRef = useRef<IdempotentAttempt | null>(null)
  // A served form was there before its script, from the beginning of the page.
  const [shownAt] = useState(() =>
    typeof document === 'undefined' || document.forms.namedItem(form) ? 0 : performance.now(),
  )
  const inFlight = useRef(false)
  const failureToast = useRef<AbortController>(null)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>(rejectedForm?.fields ?? {})
  const [formError, setFormError] = useState(rejectedForm?.message && withNothingSent(rejectedForm.message))
  const [successMessage, setSuccessMessage] = useState<ToastMessage>()
  const [sending, setSending] = useState(false)

  useEffect(() => {
    if (rejectedForm) focusFirstError(formRef.current, rejectedForm.fields)
    const draft = readDraft(form)
    if (!draft || !formRef.current) return
    attemptRef.current = draft.attempt
    // What the page came with, or what was typed before the script was there, is newer.
    for (const field of fieldsIn(formRef.current))
      if (!field.value) field.value = draft.values[field.name] ?? ''
  }, [form, rejectedForm])

  // The button that was pressed loses the focus while it is disabled.
  const submitter = useRef<Element>(null)
  useEffect(() => {
    if (!sending && document.activeElement === document.body && submitter.current instanceof HTMLElement)
      submitter.current.focus()
  }, [sending])

  function showFieldErrors(errors: FieldErrors) {
    setFieldErrors(errors)
    focusFirstError(formRef.current, errors)
  }

  function onChange({ target }: FormEvent<HTMLFormElement>) {
    if (!formRef.current || !isField(target)) return
    const values = valuesOf(formRef.current)
    saveDraft(form, { values, attempt: attemptRef.current })
    if (!fieldErrors[target.name]) return
    const { [target.name]: _before, ...others } = fieldErrors
    const remaining = errorsByField(validate(values))[target.name]
    setFieldErrors(remaining ? { ...others, [target.name]: remaining } : others)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (inFlight.current || !formRef.current) return
    const values = valuesOf(formRef.current)
    const parsed = validate(values)
    setFormError(undefined)
    setSuccessMessage(undefined)
    // What was said of the last try does not stand beside what comes of this one.
    failureToast.current?.abort()
    if (!parsed.success) return showFieldErrors(errorsByField(parsed))
    const { data } = parsed
    attemptRef.current = idempotentAttemptFor(attemptRef.current, data)
    saveDraft(form, { values, attempt: attemptRef.current })
    setFieldErrors({})
    submitter.current = document.activeElement
    inFlight.current = true
    setSending(true)
    try {
      const result = await submitForm(
        attemptRef.current,
        () => performance.now() - shownAt,
        (meta) => send({ ...data, ...meta }, AbortSignal.timeout(SUBMIT_TIMEOUT_MS)),
      )
      removeDraft(form)
      attemptRef.current = null
      // The visitor may have gone on to another page while it was sent.
      if (formRef.current) {
        const valuesTypedSince = clearSentFields(formRef.current, values)
        if (valuesTypedSince) saveDraft(form, { values: valuesTypedSince, attempt: null })
      }
      const message = onSuccess(result)
      toast(message, () => setSuccessMessage(message))
    } catch (error) {
      const { fields, message } = toFormErrors(error)
      setFormError(message && withNothingSent(message))
      showFieldErrors(fields)
      failureToast.current = new AbortController()
      const { signal } = failureToast.current
      toast(
        { title: submissionFailed.title, description: submissionFailed.text, variant: 'destructive', signal },
        () =>
          setFormError(
            message ? withNothingSent(message) : `${submissionFailed.title}. ${submissionFailed.text}`,
          ),
      )
    } finally {
      inFlight.current = false
      setSending(false)
    }
  }

  return {
    /** Everything the `<form>` element needs but its action, whose fragment shows the answer where no script does. */
    formProps: { ref: formRef, name: form, method: 'post' as const, noValidate: true, onChange, onSubmit },
    sending,
    messages: fieldErrors,
    /** The sentences above the form when the fault lies in no field. */
    notice: formError,
    /** That it was received, where no message above the page could say so. */
    received: successMessage,
    /** What every field needs beside its label. */
    fieldProps: (name: string) => ({
      name,
      error: fieldErrors[name]?.[0],
      silent: true,
      defaultValue: rejectedForm?.values[name],
    }),
  }
}

/** A plain form that the server refused: shown again on this very page, and not when the visitor comes back to it. */
function useRejectedForm(form: RejectedForm['form']): RejectedForm | null {
  const { rejectedFormSlot } = root.useRouteContext()
  const [rejectedForm] = useState(() =>
    rejectedFormSlot.current?.form === form ? rejectedFormSlot.current : null,
  )
  useEffect(
    () => () => {
      rejectedFormSlot.current = null
    },
    [rejectedFormSlot],
  )
  return rejectedForm
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isField = (element: unknown): element is FormField =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

const fieldsIn = (form: HTMLFormElement): FormField[] => [...form.elements].filter(isField)

const valuesOf = (form: HTMLFormElement): FormValues =>
  Object.fromEntries(fieldsIn(form).map(({ name, value }) => [name, value]))

/** Empties what was sent; what was changed since the press stays, and is answered with the rest. Null: nothing was. */
function clearSentFields(form: HTMLFormElement, sentValues: FormValues): FormValues | null {
  for (const field of fieldsIn(form)) if (field.value === sentValues[field.name]) field.value = ''
  const remainingValues = valuesOf(form)
  return Object.values(remainingValues).some(Boolean) ? remainingValues : null
}

const withNothingSent = (message: string) => `${message} Nothing has been sent.`

function focusFirstError(form: HTMLFormElement | null, fieldErrors: FieldErrors) {
  if (form)
    fieldsIn(form)
      .find(({ name }) => fieldErrors[name])
      ?.focus()
}

function errorsByField(parsed: ParseResult<unknown>): FieldErrors {
  const fieldErrors: FieldErrors = {}
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) (fieldErrors[String(path[0])] ??= []).push(message)
  return fieldErrors
}
