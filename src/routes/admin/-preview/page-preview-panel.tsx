import { type ReactNode, useState } from 'react'
import { Icon } from '../../../admin/icons.tsx'
import { Modal } from '../../../admin/modal.tsx'
import { useIsDesktop } from '../../../admin/use-is-desktop.ts'
import { Button, IconButton } from '../../../ui/button.tsx'

/** The preview beside the form, on a desktop. */
export function PreviewAside({ label, children }: { label: string; children: ReactNode }) {
  return (
    useIsDesktop() && (
      <aside
        aria-label={label}
        className="sticky top-[77px] h-[calc(100dvh-77px)] border-l border-edge bg-[#dcdbd6]"
      >
        {children}
      </aside>
    )
  )
}

/** On smaller screens: a button that opens the preview in a modal. */
export function PreviewButton({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  if (useIsDesktop()) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Preview</Button>
      {open && (
        <Modal label={label} variant="cover" onDismiss={() => setOpen(false)}>
          <div className="flex h-dvh flex-col">
            <div className="flex items-center justify-between border-b border-edge py-1 pr-1 pl-4">
              <h2 className="text-xl font-heading">{label}</h2>
              <IconButton data-first label="Close preview" onClick={() => setOpen(false)}>
                <Icon name="close" size={18} />
              </IconButton>
            </div>
            <div className="min-h-0 flex-1">{children}</div>
          </div>
        </Modal>
      )}
    </>
  )
}
