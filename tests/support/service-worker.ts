import type { BrowserContext, Page, Worker } from 'playwright/test'

/** Resolves when the back office's service worker has cached its files and controls the page. */
export async function serviceWorkerIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    await serviceWorker.ready
    if (serviceWorker.controller) return
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
}

/** The running service worker: the last of the list, because a reused context still lists those of previous tests. */
export function runningServiceWorker(context: BrowserContext): Worker {
  const worker = context.serviceWorkers().at(-1)
  if (!worker) throw new Error('No service worker runs')
  return worker
}
