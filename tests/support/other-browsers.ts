import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import puppeteer, { type ElementHandle } from 'puppeteer-core'
import { Builder, By, Capabilities, error, type WebDriver, type WebElement } from 'selenium-webdriver'
import { freePort } from './server.ts'

/** A page in a browser that Playwright does not drive. Labels, names and texts are as the user sees them. */
export interface BrowserPage {
  open(address: string): Promise<void>
  /** Replaces the value of the field whose label begins with `label`. */
  fill(label: string, text: string): Promise<void>
  /** Chooses the option with that value. */
  select(label: string, value: string): Promise<void>
  /** Clicks the button or link whose text or label begins with `name`. */
  click(name: string): Promise<void>
  /** Waits until the text is visible. */
  waitForText(text: string): Promise<void>
  address(): Promise<string>
  /** The value of a JavaScript expression in the page. */
  evaluate(expression: string): Promise<unknown>
  /** Console errors and uncaught exceptions so far. WebKit's driver reports none. */
  consoleErrors: string[]
  close(): Promise<void>
}

export interface OtherBrowser {
  name: 'Firefox' | 'WebKit'
  open(): Promise<BrowserPage>
}

const FIREFOX = ['/usr/bin/firefox', '/usr/bin/firefox-esr'].find(existsSync)
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
const MINI_BROWSER = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
  .find(existsSync)
const XVFB = '/usr/bin/Xvfb'

/**
 * The installed browsers other than Chromium: Debian's packages `firefox-esr`, and `webkit2gtk-driver` with `xvfb`. npm
 * installs none of them, so the list is empty on a machine without these packages.
 */
export const otherBrowsers: OtherBrowser[] = [
  ...(FIREFOX ? [{ name: 'Firefox' as const, open: () => openFirefox(FIREFOX) }] : []),
  ...(MINI_BROWSER && existsSync(WEBKIT_DRIVER) && existsSync(XVFB)
    ? [{ name: 'WebKit' as const, open: () => openWebKit(MINI_BROWSER) }]
    : []),
]

/** How long to wait for an element, in milliseconds. */
const TIMEOUT_MS = 10_000

/** Starts Firefox and drives it with WebDriver BiDi, which needs no separate driver. */
async function openFirefox(executablePath: string): Promise<BrowserPage> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: { width: 1440, height: 900 },
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  const consoleErrors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => consoleErrors.push(String(error)))
  // Puppeteer's locators use `eval` to wait, which the site's Content-Security-Policy forbids.
  const runOnElement = async (
    xpath: string,
    action: (element: ElementHandle<Element>) => Promise<unknown>,
  ) => {
    const deadline = Date.now() + TIMEOUT_MS
    for (;;) {
      try {
        const element = await page.$(`::-p-xpath(${xpath})`)
        if (await element?.isVisible()) return await action(element!)
      } catch (reason) {
        // The page or the element was replaced meanwhile.
        if (!/no such (?:handle|node)/.test(String(reason))) throw reason
      }
      if (Date.now() > deadline) throw new Error(`Timed out waiting for ${xpath}`)
      await sleep(50)
    }
  }
  return {
    consoleErrors,
    open: async (address) => void (await page.goto(address)),
    fill: async (label, text) =>
      void (await runOnElement(fieldXPath(label), async (element) => {
        await element.click({ count: 3 })
        await element.type(text)
      })),
    select: async (label, value) =>
      void (await runOnElement(fieldXPath(label), (element) => element.select(value))),
    click: async (name) => void (await runOnElement(controlXPath(name), (element) => element.click())),
    waitForText: async (text) => void (await runOnElement(textXPath(text), async () => {})),
    address: async () => String(await page.evaluate('location.href')),
    evaluate: async (expression) => await page.evaluate(expression),
    close: async () => await browser.close(),
  }
}

/** Starts WebKitGTK's MiniBrowser on a virtual display (Xvfb) and drives it with WebDriver. */
async function openWebKit(binary: string): Promise<BrowserPage> {
  const xvfb = spawn(XVFB, ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = (await once(xvfb.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  const port = await freePort()
  const driverProcess = spawn(WEBKIT_DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
  })
  const driver = await connectToDriver(`http://127.0.0.1:${port}`, binary)
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 900 })
  const runOnElement = (xpath: string, action: (element: WebElement) => Promise<unknown>) =>
    driver.wait(
      async () => await tryOnElement(driver, xpath, action),
      TIMEOUT_MS,
      `Timed out waiting for ${xpath}`,
    )
  return {
    consoleErrors: [],
    open: async (address) => await driver.get(address),
    fill: async (label, text) =>
      void (await runOnElement(fieldXPath(label), async (element) => {
        await element.clear()
        await element.sendKeys(text)
      })),
    select: async (label, value) =>
      void (await runOnElement(`${fieldXPath(label)}/option[@value=${xPathString(value)}]`, (element) =>
        element.click(),
      )),
    click: async (name) => void (await runOnElement(controlXPath(name), (element) => element.click())),
    waitForText: async (text) => void (await runOnElement(textXPath(text), async () => {})),
    address: async () => await driver.getCurrentUrl(),
    evaluate: async (expression) => await driver.executeScript(`return ${expression}`),
    async close() {
      await driver.quit()
      await Promise.all([stopProcess(driverProcess), stopProcess(xvfb)])
    },
  }
}

/** Runs the action if the element is displayed; returns whether it ran. A re-render in between counts as not found. */
async function tryOnElement(
  driver: WebDriver,
  xpath: string,
  action: (element: WebElement) => Promise<unknown>,
): Promise<boolean> {
  try {
    const [element] = await driver.findElements(By.xpath(xpath))
    if (!element || !(await element.isDisplayed())) return false
    await action(element)
    return true
  } catch (reason) {
    if (reason instanceof error.StaleElementReferenceError) return false
    throw reason
  }
}

/** Waits until the driver listens, and opens a session. */
async function connectToDriver(server: string, binary: string): Promise<WebDriver> {
  const deadline = Date.now() + TIMEOUT_MS
  while (!(await fetch(`${server}/status`).catch(() => null))) {
    if (Date.now() > deadline) throw new Error('The driver of WebKit does not answer.')
    await sleep(50)
  }
  return await new Builder()
    .usingServer(server)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: ['--automation'] },
      }),
    )
    .build()
}

async function stopProcess(childProcess: ChildProcess): Promise<void> {
  if (childProcess.exitCode === null && childProcess.kill('SIGTERM')) await once(childProcess, 'exit')
}

const fieldXPath = (label: string) =>
  `//*[@id = //label[starts-with(normalize-space(), ${xPathString(label)})]/@for]`

/** Excludes inert elements, which are behind an open dialog: they may have the same name as a button of the dialog. */
const controlXPath = (name: string) =>
  `//*[self::a or self::button]` +
  `[starts-with(normalize-space(), ${xPathString(name)}) or starts-with(@aria-label, ${xPathString(name)})]` +
  `[not(ancestor::*[@inert])]`

/** The innermost element that contains the text. */
const textXPath = (text: string) =>
  `//body//*[contains(normalize-space(), ${xPathString(text)})][not(*[contains(normalize-space(), ${xPathString(text)})])]`

/** A string literal. XPath 1.0 has no escapes, so a text can hold only one kind of quotation mark. */
const xPathString = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`)
