import { TAKEN_ALONG, type Message } from './toast.tsx'

/**
 * Messages that outlive their document. When the script of the next page cannot be had, the error page fetches that page
 * as a document (D62); what is on the screen then is shown there again, as plain text.
 */
export function takeAlong(): void {
  addEventListener('pagehide', () => {
    if (!document.querySelector('[data-request-id]')) return
    const messages = [...document.querySelectorAll<HTMLElement>('.tst')].map((told): Message => ({
      title: told.querySelector('p')?.textContent ?? '',
      description: told.querySelector<HTMLElement>('[data-description]')?.innerText,
      variant: told.classList.contains('destructive') ? 'destructive' : undefined,
    }))
    try {
      sessionStorage.setItem(TAKEN_ALONG, JSON.stringify(messages))
    } catch {
      // Without storage they end here.
    }
  })
}

/** What an earlier document left, once. */
export function takenAlong(): Message[] {
  try {
    const left = sessionStorage.getItem(TAKEN_ALONG)
    sessionStorage.removeItem(TAKEN_ALONG)
    return left ? (JSON.parse(left) as Message[]) : []
  } catch {
    return []
  }
}
