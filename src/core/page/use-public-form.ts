import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { RejectedForm } from '../../../server/core/app-env.ts'
import { type IdempotentAttempt, idempotentAttemptFor } from '../idempotency-key.ts'
import { toast } from '../ui/toast.tsx'
import { saveDraft, readDraft, type FormValues } from './form-draft.ts'
import { clearSentFields, fieldsIn, focusFirstError, hasText, isField, valuesOf } from './form-fields.ts'
import { type SentMessage, sentToast } from './sent-toast.tsx'
import { submitForm, type FormMeta, toFormErrors } from './submit-form.ts'

/** The part of zod's `safeParse` result that the form reads. */
type ParseResult<Data> =
  | { success: true; data: Data }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }

interface PublicFormOptions<Data, Result> {
  form: RejectedForm['form']
  /** Validates with the schema of the procedure. */
  validate: (values: FormValues) => ParseResult<Data>
  send: (input: Data & FormMeta, signal: AbortSignal) => Promise<Result>
  /** Values that the form has besides its fields, as text by name. */
  extraValues?: () => FormValues
  /** Awaited when the fields are valid, before they are sent. Returns errors by field, if there are any. */
  beforeSend?: () => Promise<FieldErrors | null>
  /** Called once for each successful submission, after the fields are cleared; returns the confirmation. */
  onSuccess: (result: Result) => SentMessage
}

const submissionFailed = {
  title: 'Submission Failed',
  text: 'Please try again or contact us directly.',
}

/** Messages by field name. */
type FieldErrors = Record<string, string[]>

/** The timeout of a request, in milliseconds; the idempotency key makes a retry safe. */
const SUBMIT_TIMEOUT_MS = 30_000

const root = getRouteApi('__root__')

/**
 * The state of a public form: validates in the browser, submits idempotently, stores a draft until the submission
 * succeeds, and shows errors at their fields. After a submission, `?sent=` replaces the form with its confirmation, as
 * it does without JavaScript. The fields are uncontrolled, so that the form works before hydration and without
 * JavaScript; a form that the server rejected then is shown with its errors.
 */
export function usePublicForm<Data, Result>({
  form,
  validate,
  send,
  extraValues,
  beforeSend,
  onSuccess,
}: PublicFormOptions<Data, Result>) {
  const router = useRouter()
  const rejectedForm = useRejectedForm(form)
  const formRef = useRef<HTMLFormElement>(null)
  const attemptRef = useRef<IdempotentAttempt | null>(null)
  const [servedForm] = useState(() =>
    typeof document === 'undefined' ? null : document.forms.namedItem(form),
  )
  // Looked up once: if the served form was changed, React renders a new one, and these controls move there (ServedBox).
  const [servedControls] = useState(() => [...(servedForm?.elements ?? [])])
  // A server-rendered form has been visible since the page was loaded.
  const [shownAt] = useState(() => (servedForm || typeof document === 'undefined' ? 0 : performance.now()))
  const inFlight = useRef(false)
  const failureToast = useRef<AbortController>(null)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>(rejectedForm?.fields ?? {})
  const [formError, setFormError] = useState(rejectedForm?.message && withNothingSent(rejectedForm.message))
  const [sending, setSending] = useState(false)

  useEffect(() => {
    if (rejectedForm) focusFirstError(formRef.current, rejectedForm.fields)
    const draft = readDraft(form)
    if (!draft || !formRef.current) return
    attemptRef.current = draft.attempt
    // A value that was served with the page, or typed before hydration, is newer than the draft.
    for (const field of fieldsIn(formRef.current))
      if (!field.value) field.value = draft.values[field.name] ?? ''
  }, [form, rejectedForm])

  // Gives the focus back to the submit button, which loses it while disabled.
  const submitter = useRef<Element>(null)
  useEffect(() => {
    if (!sending && document.activeElement === document.body && submitter.current instanceof HTMLElement)
      submitter.current.focus()
  }, [sending])

  function showFieldErrors(errors: FieldErrors) {
    setFieldErrors(errors)
    focusFirstError(formRef.current, errors)
  }

  const readValues = (formElement: HTMLFormElement) => ({ ...valuesOf(formElement), ...extraValues?.() })

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (isField(target)) onFieldChange(target.name)
  }

  /** Stores the draft, and validates a field that has an error. */
  function onFieldChange(name: string) {
    if (!formRef.current) return
    const values = readValues(formRef.current)
    saveDraft(form, hasText(values) ? { values, attempt: attemptRef.current } : null)
    if (!fieldErrors[name]) return
    const { [name]: _before, ...others } = fieldErrors
    const remaining = errorsByField(validate(values))[name]
    setFieldErrors(remaining ? { ...others, [name]: remaining } : others)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (inFlight.current || !formRef.current) return
    const initial = validate(readValues(formRef.current))
    setFormError(undefined)
    // Close the toast of the previous failure.
    failureToast.current?.abort()
    if (!initial.success) return showFieldErrors(errorsByField(initial))
    setFieldErrors({})
    submitter.current = document.activeElement
    const { pathname } = location
    inFlight.current = true
    setSending(true)
    try {
      const errors = await beforeSend?.()
      if (errors) return showFieldErrors(errors)
      // The visitor may have navigated away meanwhile.
      if (!formRef.current) return
      const values = readValues(formRef.current)
      const parsed = validate(values)
      if (!parsed.success) return showFieldErrors(errorsByField(parsed))
      const { data } = parsed
      attemptRef.current = idempotentAttemptFor(attemptRef.current, data)
      saveDraft(form, { values, attempt: attemptRef.current })
      const result = await submitForm(
        attemptRef.current,
        () => performance.now() - shownAt,
        (meta) => send({ ...data, ...meta }, AbortSignal.timeout(SUBMIT_TIMEOUT_MS)),
      )
      saveDraft(form, null)
      attemptRef.current = null
      // The visitor may have navigated away meanwhile.
      if (formRef.current) {
        const valuesTypedSince = clearSentFields(formRef.current, values)
        if (valuesTypedSince) saveDraft(form, { values: valuesTypedSince, attempt: null })
      }
      const message = onSuccess(result)
      // The next page may still be loading.
      if (!formRef.current || location.pathname !== pathname) return toast(sentToast(message))
      const search = { sent: message.reference ?? '1' }
      await router.navigate({ to: '.', search, replace: true, resetScroll: false })
    } catch (error) {
      const { fields, message, requestId } = toFormErrors(error)
      setFormError(message && withNothingSent(message))
      showFieldErrors(fields)
      failureToast.current = new AbortController()
      const { signal } = failureToast.current
      toast(
        {
          title: submissionFailed.title,
          description: submissionFailed.text,
          variant: 'destructive',
          requestId,
          signal,
        },
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
    /** All props of the `<form>` except its action, which submissions without JavaScript use. */
    formProps: { ref: formRef, name: form, method: 'post' as const, noValidate: true, onInput, onSubmit },
    sending,
    /** To be called when the value of `extraValues` with that name has changed. */
    onFieldChange,
    fieldErrors,
    /** The error of the whole form. */
    formError,
    /** The props of a field, except its label. */
    fieldProps: (name: string) => ({
      name,
      served: servedControls.find((control) => control.getAttribute('name') === name) ?? null,
      error: fieldErrors[name]?.[0],
      silent: true,
      defaultValue: rejectedForm?.values[name],
    }),
  }
}

/** The rejected form that the page was rendered for, if any; cleared when the visitor leaves the page. */
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

const withNothingSent = (message: string) => `${message} Nothing has been sent.`

function errorsByField(parsed: ParseResult<unknown>): FieldErrors {
  const fieldErrors: FieldErrors = {}
  if (!parsed.success)
    for (const { path, message } of parsed.error.issues) (fieldErrors[String(path[0])] ??= []).push(message)
  return fieldErrors
}
