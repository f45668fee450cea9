/** Names of well-known sources, by a part of their host or by what campaigns write into utm_source. */
const KNOWN_SOURCES: readonly [name: string, pattern: RegExp][] = [
  ['Google', /(?:^|\.)google(?:\.|$)|^(?:gbp|gmb|googleads|adwords)$/],
  ['Bing', /(?:^|\.)bing(?:\.|$)/],
  ['DuckDuckGo', /(?:^|\.)duckduckgo(?:\.|$)/],
  ['Yahoo', /(?:^|\.)yahoo(?:\.|$)/],
  ['Facebook', /(?:^|\.)(?:facebook(?:\.|$)|fb\.(?:com|me)$)|^fb$/],
  ['Instagram', /(?:^|\.)instagram(?:\.|$)|^ig$/],
  ['WhatsApp', /(?:^|\.)(?:whatsapp(?:\.|$)|wa\.me$)/],
  ['LinkedIn', /(?:^|\.)(?:linkedin(?:\.|$)|lnkd\.in$)/],
  ['YouTube', /(?:^|\.)(?:youtube(?:\.|$)|youtu\.be$)/],
  ['X', /^(?:t\.co|(?:.*\.)?(?:twitter|x)\.com|twitter)$/],
  ['Justdial', /(?:^|\.)justdial(?:\.|$)/],
  ['IndiaMART', /(?:^|\.)indiamart(?:\.|$)/],
  ['Sulekha', /(?:^|\.)sulekha(?:\.|$)/],
  ['ChatGPT', /(?:^|\.)(?:chatgpt|openai)(?:\.|$)/],
  ['Newsletter', /^(?:newsletter|news|email|e-mail|mail)$/],
]

export const DIRECT = 'Direct'
/** Stands for sources beyond the number that a day keeps apart, and for those that are no name. */
export const OTHER_SOURCE = 'Other'

const KNOWN_NAMES = new Set([...KNOWN_SOURCES.map(([name]) => name), DIRECT, OTHER_SOURCE])

/** Whether a source is one of a fixed list, which nobody can make longer. */
export const isKnownSource = (source: string): boolean => KNOWN_NAMES.has(source)

const CLICK_IDS: Readonly<Record<string, string>> = {
  gclid: 'Google',
  gbraid: 'Google',
  wbraid: 'Google',
  fbclid: 'Facebook',
  msclkid: 'Bing',
  igshid: 'Instagram',
  li_fat_id: 'LinkedIn',
  twclid: 'X',
}

/**
 * Where a visitor came from: what the campaign's link says, else the host of the page with the link; null: from another
 * page of this site.
 * @param ownHost the host of PUBLIC_URL
 */
export function visitSource(
  parameters: URLSearchParams,
  referrer: string | undefined,
  ownHost: string,
): string | null {
  const campaign = parameters.get('utm_source')
  if (campaign) return nameSource(campaign)
  for (const name in CLICK_IDS) if (parameters.has(name)) return CLICK_IDS[name] ?? OTHER_SOURCE
  if (!referrer) return DIRECT
  const url = URL.parse(referrer)
  if (!url?.host) return OTHER_SOURCE
  return url.host === ownHost ? null : nameSource(url.hostname)
}

/** Of another source, the name as it came, if it is a plain one: staff read it, and anybody can send it. */
function nameSource(text: string): string {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
  if (!/^[a-z0-9](?:[a-z0-9._-]{0,58}[a-z0-9])?$/.test(plain)) return OTHER_SOURCE
  return KNOWN_SOURCES.find(([, pattern]) => pattern.test(plain))?.[0] ?? plain
}
