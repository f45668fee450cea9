import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { Warning } from './icons.tsx'
import { ServedBox } from './served-box.tsx'

interface FieldProps {
  label: ReactNode
  /** Help below the field; the error replaces it. */
  hint?: ReactNode
  /** The field's first error message. Linked by `aria-describedby`; announced when it appears, unless `silent`. */
  error?: string
  /** Does not announce the error: the form does, and focuses the field, whose description is then read. */
  silent?: boolean
  /** Adds "(optional)" to the label. */
  optional?: boolean
  /** Class of the whole field, to place it in a layout. */
  wrapperClassName?: string
  /**
   * In a server-rendered form: the input as it was served, or null if there is none. React does not touch such an input
   * (ServedBox).
   */
  served?: Element | null
  /** Shown between the label and the input, such as a preview of the picture at the input's address. */
  aboveInput?: ReactNode
}

/** A single-line input with label, hint and error. All other props go to the `<input>`. */
export function TextField(props: ComponentProps<'input'> & FieldProps) {
  const id = useId()
  const [field, input] = splitProps(props)
  return (
    <FieldLayout id={id} field={field}>
      <input className="input" {...ariaProps(id, field)} {...input} />
    </FieldLayout>
  )
}

/** A multi-line input with label, hint and error. */
export function TextArea(props: ComponentProps<'textarea'> & FieldProps) {
  const id = useId()
  const [field, area] = splitProps(props)
  return (
    <FieldLayout id={id} field={field}>
      <textarea className="textarea" {...ariaProps(id, field)} {...area} />
    </FieldLayout>
  )
}

/** A native select with label, hint and error; `children` are its options. */
export function SelectField(props: ComponentProps<'select'> & FieldProps) {
  const id = useId()
  const [field, select] = splitProps(props)
  return (
    <FieldLayout id={id} field={field}>
      <span className="relative">
        <select className="select" {...ariaProps(id, field)} {...select} />
        <svg
          className="pointer-events-none absolute inset-y-0 right-4 my-auto"
          width="14"
          height="9"
          viewBox="0 0 14 9"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          aria-hidden
        >
          <path d="M1 1l6 6 6-6" />
        </svg>
      </span>
    </FieldLayout>
  )
}

/** The props of the field around an input, and those of the input itself. */
function splitProps<InputProps extends object>({
  label,
  hint,
  error,
  silent,
  optional,
  wrapperClassName,
  served,
  aboveInput,
  ...input
}: FieldProps & InputProps) {
  return [{ label, hint, error, silent, optional, wrapperClassName, served, aboveInput }, input] as const
}

function FieldLayout({ id, field, children }: { id: string; field: FieldProps; children: ReactNode }) {
  return (
    <div className={`field ${field.wrapperClassName ?? ''}`}>
      <label htmlFor={id}>
        {field.label}
        {field.optional && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      {field.aboveInput}
      {field.served === undefined ? (
        children
      ) : (
        <ServedInput served={field.served} attributes={ariaProps(id, field)} className="grid">
          {children}
        </ServedInput>
      )}
      {field.error ? (
        <p className="field-error" id={`${id}-message`} role={field.silent ? undefined : 'alert'}>
          <Warning />
          <span>{field.error}</span>
        </p>
      ) : (
        field.hint && (
          <p className="field-hint" id={`${id}-message`}>
            {field.hint}
          </p>
        )
      )}
    </div>
  )
}

/** An input in a box of its own. An effect sets its attributes, because React does not manage the served input. */
export function ServedInput({
  served,
  attributes,
  ...box
}: Omit<ComponentProps<'div'>, 'ref'> & {
  served: Element | null
  attributes: Record<string, string | boolean | undefined>
}) {
  const input = useRef<Element>(null)
  useEffect(() => {
    for (const [name, value] of Object.entries(attributes))
      if (value === undefined) input.current?.removeAttribute(name)
      else input.current?.setAttribute(name, String(value))
  })
  return (
    <ServedBox
      {...box}
      served={served?.closest('[data-box]') ?? null}
      onPlaced={(placed) => {
        input.current = placed.querySelector('input, select, textarea')
      }}
    />
  )
}

/** Links an input to its message. A caller's own `aria-*` or `id` is spread later and wins. */
const ariaProps = (id: string, { hint, error }: FieldProps) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}-message` : undefined,
})
