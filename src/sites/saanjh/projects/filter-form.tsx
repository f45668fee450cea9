import type { ReactNode, SubmitEvent } from 'react'

/**
 * A GET form to /projects whose buttons select a value. `hiddenField` preserves the other form's selection. With
 * script, `onSelect` gets the pressed button's value instead.
 */
export function FilterForm({
  label,
  hiddenField,
  onSelect,
  className,
  children,
}: {
  label: string
  hiddenField: { name: string; value: string | undefined }
  onSelect: (value: string) => void
  className: string
  children: ReactNode
}) {
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    onSelect(submitter.value)
  }
  return (
    <form action="/projects" className="contents" onSubmit={onSubmit}>
      {hiddenField.value && <input type="hidden" {...hiddenField} />}
      <fieldset className={`flex min-w-0 ${className}`}>
        <legend className="sr-only">{label}</legend>
        {children}
      </fieldset>
    </form>
  )
}
