import type { Page } from 'playwright/test'

/** Records layout shifts of the next page; the returned function lists the shifts so far. */
export async function trackLayoutShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: string[] = []
    const record = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & { value: number; sources?: { node?: Element }[] })[])
        if (entry.value >= 0.001)
          shifts.push(
            `${entry.value.toFixed(5)} ${entry.sources?.map(({ node }) => node?.className ?? node?.nodeName).join(', ')}`,
          )
    }
    const observer = new PerformanceObserver((list) => record(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const takeShifts = () => {
      record(observer.takeRecords())
      return shifts
    }
    Object.assign(window, { takeShifts })
  })
  return () => page.evaluate(() => (window as unknown as { takeShifts: () => string[] }).takeShifts())
}
