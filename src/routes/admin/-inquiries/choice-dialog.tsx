import { ModalHeader } from '../../../admin/modal-header.tsx'
import { Modal } from '../../../admin/modal.tsx'

interface ChoiceDialogProps<Option> {
  title: string
  options: readonly Option[]
  /** A sentence under the list, such as what is not in it. */
  note?: string
  onChoose: (option: Option) => void
  onCancel: () => void
}

/** A list to choose one from: a sheet from below on a phone. Choosing acts at once. */
export function ChoiceDialog<Option extends { value: string; label: string }>({
  title,
  options,
  note,
  onChoose,
  onCancel,
}: ChoiceDialogProps<Option>) {
  return (
    <Modal label={title} variant="low" onDismiss={onCancel}>
      <ModalHeader title={title} onClose={onCancel} />
      <ul className="menu w-full px-1 py-2 sm:px-4">
        {options.map((option, index) => (
          <li key={option.value}>
            <button
              type="button"
              data-first={index === 0 ? '' : undefined}
              className="min-h-11 truncate text-ink"
              onClick={() => onChoose(option)}
            >
              {option.label}
            </button>
          </li>
        ))}
      </ul>
      {note && <p className="px-4 pb-5 text-soft sm:px-7">{note}</p>}
    </Modal>
  )
}
