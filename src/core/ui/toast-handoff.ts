import { readJson, writeJson } from './json-storage.ts'
import { HANDOFF_KEY, type ToastMessage } from './toast-message.ts'

/**
 * Keeps toasts over a change of documents. When the script of the next page cannot be loaded, the error page reloads the
 * document (D62): the toasts on the screen are stored, as plain text, and shown again by the next document.
 */
export function saveToastsOnPageHide(): void {
  addEventListener('pagehide', () => {
    if (!document.querySelector('[data-request-id]')) return
    const messages = [...document.querySelectorAll<HTMLElement>('.toast-card')].map(
      (toastElement): ToastMessage => ({
        title: toastElement.querySelector('p')?.textContent ?? '',
        description: toastElement.querySelector<HTMLElement>('[data-description]')?.innerText,
        requestId: toastElement.querySelector<HTMLElement>('[data-request]')?.dataset.request,
        variant: toastElement.classList.contains('destructive') ? 'destructive' : undefined,
      }),
    )
    writeJson('sessionStorage', HANDOFF_KEY, messages)
  })
}

/** The toasts that the previous document stored; removes them from the storage. */
export function takeSavedToasts(): ToastMessage[] {
  const stored = readJson('sessionStorage', HANDOFF_KEY)
  writeJson('sessionStorage', HANDOFF_KEY, null)
  return (stored ?? []) as ToastMessage[]
}
