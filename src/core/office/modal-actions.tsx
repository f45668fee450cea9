import type { ReactNode } from 'react'

/** The buttons at the end of a dialog. On a phone they are high enough for a thumb, and the last one fills the row. */
export function ModalActions({ children }: { children: ReactNode }) {
  return (
    <div className="modal-action mt-0 flex-none border-t border-edge px-3 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] max-sm:*:min-h-14 max-sm:*:px-6 max-sm:*:last:grow sm:px-7 sm:py-4 print:hidden">
      {children}
    </div>
  )
}
