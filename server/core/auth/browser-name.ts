import Bowser from 'bowser'

/** A browser in words, such as Chrome and Android. Null: unknown. */
interface BrowserDescription {
  browser: string | null
  system: string | null
}

/** Names the browser and the system of a User-Agent header, so that people can recognise their own devices. */
export function describeBrowser(userAgent: string | null): BrowserDescription {
  // The library throws for an empty header.
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  // The library names an unknown browser after the start of its header: text that could reach the mail to the owner.
  const isKnown = Object.values(Bowser.BROWSER_MAP).includes(browser.name ?? '')
  return { browser: (isKnown && browser.name) || null, system: os.name || null }
}
