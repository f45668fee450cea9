import { type ComponentProps, type ReactNode, useId } from 'react'
import { Warning } from './icons.tsx'

interface FieldProps {
  label: ReactNode
  /** A word of help under the field; gives way to the error. */
  hint?: ReactNode
  /** The first message of the field, or nothing. Linked to the field and announced when it comes, unless `quiet`. */
  error?: string
  /** The form says that something is wrong and leads to the field, which reads its message: not said a second time. */
  silent?: boolean
  /** Adds "(optional)" to the label. */
  optional?: boolean
  /** Class of the whole field, for its place in a grid. */
  wrapperClassName?: string
  /** Stands between the label and the field, such as the picture whose address it holds. */
  aboveInput?: ReactNode
}

/** One line of text. Everything else is the input's own: `name`, `type`, `defaultValue`, `autoComplete`, `inputMode` … */
export function TextField({
  label,
  hint,
  error,
  silent,
  optional,
  wrapperClassName,
  aboveInput,
  ...input
}: ComponentProps<'input'> & FieldProps) {
  const id = useId()
  return (
    <FieldLayout id={id} field={{ label, hint, error, silent, optional, wrapperClassName, aboveInput }}>
      <input className="inp" {...ariaProps(id, hint, error)} {...input} />
    </FieldLayout>
  )
}

/** Several lines; `rows` is its height. */
export function TextArea({
  label,
  hint,
  error,
  silent,
  optional,
  wrapperClassName,
  ...area
}: ComponentProps<'textarea'> & FieldProps) {
  const id = useId()
  return (
    <FieldLayout id={id} field={{ label, hint, error, silent, optional, wrapperClassName }}>
      <textarea className="inp" {...ariaProps(id, hint, error)} {...area} />
    </FieldLayout>
  )
}

/** A choice of the browser's own; `children` are its options. */
export function SelectField({
  label,
  hint,
  error,
  silent,
  optional,
  wrapperClassName,
  ...select
}: ComponentProps<'select'> & FieldProps) {
  const id = useId()
  return (
    <FieldLayout id={id} field={{ label, hint, error, silent, optional, wrapperClassName }}>
      <span className="relative">
        <select className="inp" {...ariaProps(id, hint, error)} {...select} />
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

/** A lever for what is on or off at once, as 'Visible on site'. */
export function Switch({
  checked,
  onChange,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'onChange'> & { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      className="swt"
      onClick={() => onChange(!checked)}
      {...rest}
    >
      <i />
      {children}
    </button>
  )
}

function FieldLayout({ id, field, children }: { id: string; field: FieldProps; children: ReactNode }) {
  return (
    <div className={`fld ${field.wrapperClassName ?? ''}`}>
      <label htmlFor={id}>
        {field.label}
        {field.optional && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      {field.aboveInput}
      {children}
      {field.error ? (
        <p className="err" id={`${id}-message`} role={field.silent ? undefined : 'alert'}>
          <Warning />
          {field.error}
        </p>
      ) : (
        field.hint && (
          <p className="hint" id={`${id}-message`}>
            {field.hint}
          </p>
        )
      )}
    </div>
  )
}

/** What ties a field to its message; a caller's own `aria-*` or `id` comes later and wins. */
const ariaProps = (id: string, hint: ReactNode, error: string | undefined) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}-message` : undefined,
})
