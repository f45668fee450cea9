import { launchChromium } from '../../support/chromium.ts'

export interface FirstPage {
  requests: number
  /** As they went over the wire, compressed or not. */
  kilobytes: number
  scriptKilobytes: number
}

/** What a first visit costs: loads the page with an empty cache, until nothing more is requested. Counts what came from the server itself. */
export async function measureFirstPage(url: string): Promise<FirstPage> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const types = new Map<string, string>()
    const bytes = { all: 0, scripts: 0 }
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (response.url.startsWith(url)) types.set(requestId, type)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!types.has(requestId)) return
      bytes.all += encodedDataLength
      if (types.get(requestId) === 'Script') bytes.scripts += encodedDataLength
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    return { requests: types.size, kilobytes: bytes.all / 1000, scriptKilobytes: bytes.scripts / 1000 }
  } finally {
    await browser.close()
  }
}
