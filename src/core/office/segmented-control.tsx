interface SegmentedControlProps<Value extends string> {
  /** The accessible name: 'Section'. */
  label: string
  /** Each option with its label, unless the label is the value itself. */
  options: readonly (Value | { value: Value; label: string })[]
  selected: Value
  onSelect: (value: Value) => void
  className?: string
}

/** A row of buttons for a single choice: one is pressed. */
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
