interface SegmentedControlProps<Value extends string> {
  /** The accessible name: 'Section'. */
  label: string
  /** Each with its label, where that is not the value itself. */
  options: readonly (Value | { value: Value; label: string })[]
  selected: Value
  onSelect: (value: Value) => void
  className?: string
}

/** A few choices of which one is pressed, as one row of buttons. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  selected,
  onSelect,
  className = '',
}: SegmentedControlProps<Value>) {
  return (
    <fieldset className={`join ${className}`} aria-label={label}>
      {options.map((option) => {
        const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
        return (
          <button
            key={value}
            type="button"
            className="btn btn-outline join-item min-h-11.5 grow px-3 font-strong"
            aria-pressed={value === selected}
            onClick={() => onSelect(value)}
          >
            {label}
          </button>
        )
      })}
    </fieldset>
  )
}
