import type { Page } from 'playwright/test'

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
