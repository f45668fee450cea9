import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import puppeteer from 'puppeteer-core'
import { Builder, By, Capabilities, error, type WebDriver, type WebElement } from 'selenium-webdriver'
import { freePort } from './server.ts'

/** What a story does with a page in a browser that Playwright does not drive. Names and texts as people read them. */
export interface BrowserPage {
  open(address: string): Promise<void>
  /** Types into the field whose label begins with `label`, in place of what stood there. */
  fill(label: string, text: string): Promise<void>
  /** Chooses the option with that value. */
  choose(label: string, value: string): Promise<void>
  /** Presses the button, or follows the link, whose words begin with `name`. */
  press(name: string): Promise<void>
  /** Waits until the text is seen. */
  see(text: string): Promise<void>
  address(): Promise<string>
  /** Console errors and uncaught exceptions so far. WebKit's driver reports none. */
  complaints: string[]
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
 * The other engines that this machine has: Debian's packages `firefox-esr`, and `webkit2gtk-driver` with `xvfb`. npm
 * brings neither, so that a bare machine tests with Chromium alone.
 */
export const otherBrowsers: OtherBrowser[] = [
  ...(FIREFOX ? [{ name: 'Firefox' as const, open: () => openFirefox(FIREFOX) }] : []),
  ...(MINI_BROWSER && existsSync(WEBKIT_DRIVER) && existsSync(XVFB)
    ? [{ name: 'WebKit' as const, open: () => openWebKit(MINI_BROWSER) }]
    : []),
]

/** How long a page may take to show what a story looks for. Milliseconds. */
const PATIENCE = 10_000

/** By WebDriver BiDi, which Firefox speaks by itself. */
async function openFirefox(executablePath: string): Promise<BrowserPage> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: { width: 1440, height: 900 },
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  const at = (xpath: string) => page.locator(`::-p-xpath(${xpath})`)
  return {
    complaints,
    open: async (address) => void (await page.goto(address)),
    fill: async (label, text) => await at(field(label)).fill(text),
    choose: async (label, value) => await at(field(label)).fill(value),
    press: async (name) => await at(control(name)).click(),
    see: async (text) => void (await at(words(text)).setVisibility('visible').wait()),
    address: async () => page.url(),
    close: async () => await browser.close(),
  }
}

/** By WebDriver, on an unseen screen of its own. */
async function openWebKit(binary: string): Promise<BrowserPage> {
  const screen = spawn(XVFB, ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  const port = await freePort()
  const program = spawn(WEBKIT_DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
  })
  const driver = await connectTo(`http://127.0.0.1:${port}`, binary)
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 900 })
  const act = (xpath: string, how: (element: WebElement) => Promise<unknown>) =>
    driver.wait(async () => await done(driver, xpath, how), PATIENCE, `Waiting in vain for ${xpath}`)
  return {
    complaints: [],
    open: async (address) => await driver.get(address),
    fill: async (label, text) =>
      void (await act(field(label), async (element) => {
        await element.clear()
        await element.sendKeys(text)
      })),
    choose: async (label, value) =>
      void (await act(`${field(label)}/option[@value=${quoted(value)}]`, (element) => element.click())),
    press: async (name) => void (await act(control(name), (element) => element.click())),
    see: async (text) => void (await act(words(text), async () => {})),
    address: async () => await driver.getCurrentUrl(),
    async close() {
      await driver.quit()
      await Promise.all([ended(program), ended(screen)])
    },
  }
}

/** Whether it was there to be seen, and done. What is found may be drawn anew before it is looked at or pressed. */
async function done(
  driver: WebDriver,
  xpath: string,
  how: (element: WebElement) => Promise<unknown>,
): Promise<boolean> {
  try {
    const [element] = await driver.findElements(By.xpath(xpath))
    if (!element || !(await element.isDisplayed())) return false
    await how(element)
    return true
  } catch (reason) {
    if (reason instanceof error.StaleElementReferenceError) return false
    throw reason
  }
}

/** The driver listens a moment after it was started. */
async function connectTo(server: string, binary: string): Promise<WebDriver> {
  const deadline = Date.now() + PATIENCE
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

async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode === null && program.kill('SIGTERM')) await once(program, 'exit')
}

const field = (label: string) => `//*[@id = //label[starts-with(normalize-space(), ${quoted(label)})]/@for]`

/** What lies under an open dialog is inert, and may have the name of the dialog's own button. */
const control = (name: string) =>
  `//*[self::a or self::button][starts-with(normalize-space(), ${quoted(name)})]` +
  `[not(ancestor::*[@inert])]`

/** The innermost element that holds the text. */
const words = (text: string) =>
  `//body//*[contains(normalize-space(), ${quoted(text)})][not(*[contains(normalize-space(), ${quoted(text)})])]`

/** XPath has no escape: a text holds one kind of quotation mark at most. */
const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`)
