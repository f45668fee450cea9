import { useState } from 'react'
import { ModalHeader } from '../../core/office/modal-header.tsx'
import { Modal } from '../../core/office/modal.tsx'
import { BusyIndicator } from '../../core/ui/button.tsx'

interface ChoiceDialogProps<Option> {
  title: string
  options: readonly Option[]
  /** A sentence under the list, such as what is not in it. */
  note?: string
  /** Acts at once; the option is busy until it is done. */
  onChoose: (option: Option) => unknown
  onCancel: () => void
}

/** A list to choose one from: a sheet from below on a phone. While a choice is at work, nothing closes it nor chooses again. */
export function ChoiceDialog<Option extends { value: string; label: string }>({
  title,
  options,
  note,
  onChoose,
  onCancel,
}: ChoiceDialogProps<Option>) {
  /** The value of the option at work. */
  const [chosen, setChosen] = useState<string | null>(null)
  const cancel = chosen === null ? onCancel : undefined

  async function choose(option: Option) {
    setChosen(option.value)
    await onChoose(option)
    setChosen(null)
  }

  return (
    <Modal label={title} variant="low" onDismiss={cancel}>
      <ModalHeader title={title} onClose={() => cancel?.()} />
      <ul className="menu w-full px-1 py-2 sm:px-4">
        {options.map((option, index) => (
          <li key={option.value}>
            <button
              type="button"
              data-first={index === 0 ? '' : undefined}
              className="flex min-h-11 items-center text-ink"
              aria-busy={chosen === option.value || undefined}
              aria-disabled={chosen !== null || undefined}
              onClick={() => chosen === null && void choose(option)}
            >
              <span className="truncate">{option.label}</span>
              {chosen === option.value && <BusyIndicator />}
            </button>
          </li>
        ))}
      </ul>
      {note && <p className="px-4 pb-5 text-soft sm:px-7">{note}</p>}
    </Modal>
  )
}
