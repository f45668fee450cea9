import { useBlocker } from '@tanstack/react-router'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../core/office/button.tsx'
import { ConfirmDialog } from '../../core/office/confirm-dialog.tsx'
import { CopyButton } from '../../core/office/copy-button.tsx'
import { downloadText } from '../../core/office/download.ts'
import { ModalActions } from '../../core/office/modal-actions.tsx'
import { ModalHeader } from '../../core/office/modal-header.tsx'
import { Modal } from '../../core/office/modal.tsx'
import { useAccount } from '../../core/office/session.tsx'

/**
 * Shows the recovery codes, only once: no storage, address or toast contains them. Until the user confirms that they
 * are saved, closing, a navigation and a reload ask first.
 */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { email } = useAccount()
  const [isSaved, setIsSaved] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: () => !isSaved,
    enableBeforeUnload: () => !isSaved,
    withResolver: true,
  })
  const close = () => (isSaved ? onClose() : setIsAsking(true))
  const purpose = `Recovery codes of ${email} for ${location.host}. Each signs in once.`

  return (
    <>
      <Modal label="Your recovery codes" variant="bottom-sheet" onDismiss={close}>
        <ModalHeader title="Your recovery codes" onClose={close} />
        <div className="grid min-h-0 flex-1 content-start gap-5 overflow-y-auto p-4 sm:px-7 sm:py-6">
          <p data-first tabIndex={-1} className="print:hidden">
            Without your phone or passkey, each code signs you in once. They are shown only now. Store them on
            paper or in a password manager, away from your password.
          </p>
          <p className="hidden print:block">{purpose}</p>
          <ol
            data-printed
            aria-label="Recovery codes"
            className="grid grid-cols-2 gap-x-6 gap-y-2 border-y border-rule py-4 text-lg font-strong tracking-wide tabular-nums"
          >
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <div className="flex flex-wrap gap-2 print:hidden">
            <CopyButton text={codes.join('\n')}>Copy</CopyButton>
            <Button
              onClick={() =>
                downloadText(
                  `${location.hostname}-recovery-codes.txt`,
                  [purpose, '', ...codes, ''].join('\n'),
                )
              }
            >
              <Download size={18} />
              Download
            </Button>
            <Button onClick={() => print()}>
              <Printer size={18} />
              Print
            </Button>
          </div>
          <label className="flex min-h-11 items-center gap-3 font-medium print:hidden">
            <input
              type="checkbox"
              className="size-5 accent-ink"
              checked={isSaved}
              onChange={({ target }) => setIsSaved(target.checked)}
            />
            I have saved them
          </label>
        </div>
        <ModalActions>
          <Button tone="neutral" onClick={close}>
            Done
          </Button>
        </ModalActions>
      </Modal>
      {(isAsking || blocker.status === 'blocked') && (
        <ConfirmDialog
          title="Close without the codes?"
          confirmLabel="Close"
          cancelLabel="Show them again"
          danger
          onClose={() => {
            setIsAsking(false)
            blocker.reset?.()
          }}
          onConfirm={() => {
            onClose()
            blocker.proceed?.()
          }}
        >
          They cannot be shown again. You can only make new ones.
        </ConfirmDialog>
      )}
    </>
  )
}
