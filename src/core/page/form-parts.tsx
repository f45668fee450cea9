import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { CONSENT_VERSION } from '../../../server/core/constants/schema.ts'
import { plural } from '../../../server/core/count/schema.ts'
import { Cta } from '../ui/button.tsx'
import { PlainLink } from '../ui/link.tsx'

/** The error summary above a form: the message of the whole form, or the number of invalid fields. */
export function FormErrors({
  fieldErrors,
  formError,
}: {
  fieldErrors: Record<string, string[]>
  formError?: string
}) {
  const count = Object.keys(fieldErrors).length
  if (count === 0 && !formError) return null
  return (
    <p className="field-error col-span-full text-base" role="alert">
      {formError ??
        `${NUMBER_WORDS[count] ?? count} ${plural(count, { one: 'field needs', other: 'fields need' })} correcting. Nothing has been sent.`}
    </p>
  )
}

/** Replaces a form that was sent. It takes the focus from the form, unless the page was served with it. */
export function SentStatus({ className = '', children }: { className?: string; children: ReactNode }) {
  const { site } = root.useRouteContext()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (site.hasNavigated) box.current?.focus()
  }, [site])
  return (
    <div ref={box} role="status" tabIndex={-1} className={className}>
      {children}
    </div>
  )
}

const root = getRouteApi('__root__')

const NUMBER_WORDS = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']

/** The privacy notice of a form (D73), with the version that is stored with each record. */
export function ConsentNotice({ children }: { children: ReactNode }) {
  return (
    <p className="field-hint col-span-full max-w-[60ch] text-md" data-version={CONSENT_VERSION}>
      {children}{' '}
      <PlainLink to="/privacy" className="link max-sm:py-3.5">
        Privacy Policy
      </PlainLink>
    </p>
  )
}

/** A honeypot: a hidden field that only bots fill in; no form filler knows its name (D70). */
export function Honeypot() {
  return (
    <div className="sr-only" aria-hidden>
      <label>
        Leave this field empty
        <input name="spare" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** The submit button of a public form; shows progress and is disabled while sending. */
export function SubmitButton({
  sending,
  className = '',
  children,
}: {
  sending: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <Cta tone="neutral" type="submit" busy={sending} disabled={sending} className={className}>
      <span>{sending ? 'SUBMITTING...' : children}</span>
    </Cta>
  )
}
