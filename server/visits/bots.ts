/** What programs call themselves: crawlers, previews of links in messengers, monitors, libraries. */
const BOT =
  /bot\b|bot[/_-]|crawl|spider|slurp|scrap|preview|facebookexternalhit|whatsapp\/|telegram|headless|lighthouse|pagespeed|monitor|uptime|pingdom|feed|fetch|scan|validator|archive|curl|wget|python|java\/|go-http|node|axios|okhttp|libwww|perl|ruby|php|http-?client|phantom|selenium|puppeteer|playwright/i

/** Whether a User-Agent is that of a program which says so. One that pretends to be a browser is counted. */
export const isBot = (userAgent: string): boolean => BOT.test(userAgent)
