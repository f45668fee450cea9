import { HANDOFF_KEY, type ToastMessage } from './toast-message.ts'

/**
 * Messages that outlive their document. When the script of the next page cannot be had, the error page fetches that page
 * as a document (D62); what is on the screen then is shown there again, as plain text.
 */
export function saveToastsOnPageHide(): void {
  addEventListener('pagehide', () => {
    if (!document.querySelector('[data-request-id]')) return
    const messages = [...document.querySelectorAll<HTMLElement>('.tst')].map(
      (toastElement): ToastMessage => ({
        title: toastElement.querySelector('p')?.textContent ?? '',
        description: toastElement.querySelector<HTMLElement>('[data-description]')?.innerText,
        variant: toastElement.classList.contains('destructive') ? 'destructive' : undefined,
      }),
    )
    try {
      sessionStorage.setItem(HANDOFF_KEY, JSON.stringify(messages))
    } catch {
      // Without storage they end here.
    }
  })
}

/** What an earlier document left, once. */
export function takeSavedToasts(): ToastMessage[] {
  try {
    const stored = sessionStorage.getItem(HANDOFF_KEY)
    sessionStorage.removeItem(HANDOFF_KEY)
    return stored ? (JSON.parse(stored) as ToastMessage[]) : []
  } catch {
    return []
  }
}
