import { type ComponentProps, type ReactNode, useId } from 'react'
import { Warning } from './icons.tsx'

interface Said {
  label: ReactNode
  /** A word of help under the field; gives way to the error. */
  hint?: ReactNode
  /** The first message of the field, or nothing. Linked to the field and announced when it comes, unless `quiet`. */
  error?: string
  /** The form says that something is wrong and leads to the field, which reads its message: not said a second time. */
  quiet?: boolean
  /** Adds "(optional)" to the label. */
  optional?: boolean
  /** Class of the whole field, for its place in a grid. */
  place?: string
  /** Stands between the label and the field, such as the picture whose address it holds. */
  above?: ReactNode
}

/** One line of text. Everything else is the input's own: `name`, `type`, `defaultValue`, `autoComplete`, `inputMode` … */
export function TextField({
  label,
  hint,
  error,
  quiet,
  optional,
  place,
  above,
  ...input
}: ComponentProps<'input'> & Said) {
  const id = useId()
  return (
    <Frame id={id} said={{ label, hint, error, quiet, optional, place, above }}>
      <input className="inp" {...described(id, hint, error)} {...input} />
    </Frame>
  )
}

/** Several lines; `rows` is its height. */
export function TextArea({
  label,
  hint,
  error,
  quiet,
  optional,
  place,
  ...area
}: ComponentProps<'textarea'> & Said) {
  const id = useId()
  return (
    <Frame id={id} said={{ label, hint, error, quiet, optional, place }}>
      <textarea className="inp" {...described(id, hint, error)} {...area} />
    </Frame>
  )
}

/** A choice of the browser's own; `children` are its options. */
export function SelectField({
  label,
  hint,
  error,
  quiet,
  optional,
  place,
  ...select
}: ComponentProps<'select'> & Said) {
  const id = useId()
  return (
    <Frame id={id} said={{ label, hint, error, quiet, optional, place }}>
      <span className="relative">
        <select className="inp" {...described(id, hint, error)} {...select} />
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
    </Frame>
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

function Frame({ id, said, children }: { id: string; said: Said; children: ReactNode }) {
  return (
    <div className={`fld ${said.place ?? ''}`}>
      <label htmlFor={id}>
        {said.label}
        {said.optional && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      {said.above}
      {children}
      {said.error ? (
        <p className="err" id={`${id}-said`} role={said.quiet ? undefined : 'alert'}>
          <Warning />
          {said.error}
        </p>
      ) : (
        said.hint && (
          <p className="hint" id={`${id}-said`}>
            {said.hint}
          </p>
        )
      )}
    </div>
  )
}

/** What ties a field to its message; a caller's own `aria-*` or `id` comes later and wins. */
const described = (id: string, hint: ReactNode, error: string | undefined) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}-said` : undefined,
})
