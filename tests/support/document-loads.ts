import type { Page } from 'playwright/test'

/** Waits until React has hydrated the links of the site's header. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() => {
    const links = [...(document.querySelector('header')?.querySelectorAll('a') ?? [])]
    return (
      links.length > 0 && links.every((link) => Object.keys(link).some((key) => key.startsWith('__react')))
    )
  })

/** Collects the paths of all document requests from now on. */
export function trackDocumentLoads(page: Page) {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname)
  })
  return paths
}
