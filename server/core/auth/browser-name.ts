import Bowser from 'bowser'

/** A browser in words, such as Chrome and Android. Null: unknown. */
interface BrowserDescription {
  browser: string | null
  system: string | null
}

/** Names the browser and the system of a User-Agent header, for a person who wants to know which of theirs it was. */
export function describeBrowser(userAgent: string | null): BrowserDescription {
  // The library throws for an empty one.
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  // An unknown browser's name is whatever its header begins with, which may be text for the mail to the account's owner.
  const isKnown = Object.values(Bowser.BROWSER_MAP).includes(browser.name ?? '')
  return { browser: (isKnown && browser.name) || null, system: os.name || null }
}
