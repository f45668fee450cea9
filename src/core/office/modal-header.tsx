import { X } from 'lucide-react'
import { IconButton } from '../ui/button.tsx'

interface ModalHeaderProps {
  title: string
  /** The accessible name of the closing button; default: 'Close'. */
  closeLabel?: string
  /** Whether the closing button has the focus when the dialog opens, before any field. */
  focusClose?: boolean
  onClose: () => void
}

/** The header of a dialog: its title and the button that closes it. It stays in view while the dialog scrolls. */
export function ModalHeader({ title, closeLabel = 'Close', focusClose, onClose }: ModalHeaderProps) {
  return (
    <div className="sticky top-0 z-10 flex min-h-14 flex-none items-center justify-between gap-3 border-b border-edge bg-inherit py-1 pr-1 pl-4 sm:pr-3 sm:pl-7">
      <h2 className="min-w-0 truncate text-xl leading-tight font-heading">{title}</h2>
      <IconButton
        data-first={focusClose ? '' : undefined}
        label={closeLabel}
        className="print:hidden"
        onClick={onClose}
      >
        <X size={18} />
      </IconButton>
    </div>
  )
}
