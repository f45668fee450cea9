import { type ReactNode, useState } from 'react'
import { Button } from '../office/button.tsx'
import { ModalHeader } from '../office/modal-header.tsx'
import { Modal } from '../office/modal.tsx'
import { useIsDesktop } from '../office/use-is-desktop.ts'

interface FormWithPreviewProps {
  /** A text that says where visitors see the edited texts. */
  intro: ReactNode
  /** The preview, at the width that suits the screen. */
  preview: (initialView: 'Desktop' | 'Phone') => ReactNode
  /** The form. */
  children: ReactNode
}

/** A form and the live preview of its edits: beside it on a desktop, else behind a button. */
export function FormWithPreview({ intro, preview, children }: FormWithPreviewProps) {
  const isDesktop = useIsDesktop()
  return (
    <div className="grid items-start xl:grid-cols-[minmax(0,1fr)_minmax(0,578px)]">
      <div className="grid gap-4 p-4 pb-28 lg:px-8 lg:py-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="max-w-[70ch] text-soft">{intro}</p>
          {!isDesktop && <PreviewButton>{preview('Phone')}</PreviewButton>}
        </div>
        {children}
      </div>
      {isDesktop && (
        <aside
          aria-label="Preview"
          className="sticky top-[77px] h-[calc(100dvh-77px)] border-l border-edge bg-placeholder"
        >
          {preview('Desktop')}
        </aside>
      )}
    </div>
  )
}

/** Opens the preview in a modal. */
export function PreviewButton({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Preview</Button>
      {open && (
        <Modal label="Preview" variant="full-screen" onDismiss={() => setOpen(false)}>
          <div className="flex h-dvh flex-col">
            <ModalHeader
              title="Preview"
              closeLabel="Close preview"
              focusClose
              onClose={() => setOpen(false)}
            />
            <div className="min-h-0 flex-1">{children}</div>
          </div>
        </Modal>
      )}
    </>
  )
}
