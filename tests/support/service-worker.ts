import type { BrowserContext, Page, Worker } from 'playwright/test'

/** Resolves when the back office's service worker has kept its files and serves the page. */
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

/** The service worker that runs. In a context that is used again, those of former tests are still in the list before it. */
export function runningServiceWorker(context: BrowserContext): Worker {
  const worker = context.serviceWorkers().at(-1)
  if (!worker) throw new Error('No service worker runs')
  return worker
}
