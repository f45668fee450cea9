import { launchChromium } from '../../support/chromium.ts'

export interface FirstPage {
  requests: number
  /** Bytes as transferred, compressed or not. */
  kilobytes: number
  scriptKilobytes: number
}

/** The cost of a first visit with an empty cache, until the network is idle. Counts only the server's own files. */
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
