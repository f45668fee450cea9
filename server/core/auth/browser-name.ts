import Bowser from 'bowser'

/**
 * Names the browser and the system of a User-Agent header, such as Chrome and Android, so that people can recognise
 * their own devices. Null: unknown.
 */
export function describeBrowser(userAgent: string | null): { browser: string | null; system: string | null } {
  // The library throws for an empty header.
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = Bowser.parse(userAgent)
  // The library names an unknown browser after the start of its header: text that could reach the mail to the owner.
  const isKnown = Object.values(Bowser.BROWSER_MAP).includes(browser.name ?? '')
  return { browser: (isKnown && browser.name) || null, system: os.name || null }
}
