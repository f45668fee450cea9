// What a built page costs: the first visit in a browser, and many visits on the server.
import { Agent, get } from 'node:http'
import { launchChromium } from '../../support/chromium.ts'
import type { Server } from './processes.ts'

export interface FirstPage {
  requests: number
  /** As they went over the wire, compressed or not. */
  kilobytes: number
  scriptKilobytes: number
}

/** Loads the page with an empty cache, until nothing more is requested. Counts what came from the server itself. */
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

const CONNECTIONS = 8

/** Pages a second, and the processor time of each in ms, of the server and all that it started. */
export async function measurePages(server: Server, url: string, seconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const startedAt = performance.now()
  const cpuBefore = server.cpu()
  let pages = 0
  const visit = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      await load(url, agent)
      pages += 1
    }
  }
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, visit))
  } finally {
    agent.destroy()
  }
  const elapsed = (performance.now() - startedAt) / 1000
  return { rate: pages / elapsed, cpu: (server.cpu() - cpuBefore) / 1000 / pages }
}

/** Reads a page to its end. @throws when it is not 200 */
const load = (url: string, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent, headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.resume().once('end', resolve).once('error', reject)
    }).once('error', reject)
  })
