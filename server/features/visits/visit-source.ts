/** Names of well-known sources, by a part of their host or by the values that campaigns use in utm_source. */
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
/** Stands for sources beyond the number that a day counts separately, and for values that are not a plain name. */
export const OTHER_SOURCE = 'Other'

const KNOWN_NAMES = new Set([...KNOWN_SOURCES.map(([name]) => name), DIRECT, OTHER_SOURCE])

/** Whether a source is on the fixed list of well-known ones, which requests cannot extend. */
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
 * The source of a visit: the campaign named in the link, an advertisement's click id, or else the host of the linking
 * page; null: another page of this site.
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

/** The name of a source. An unknown one must be a plain name, because anybody can send it and staff read it. */
function nameSource(text: string): string {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
  if (!/^[a-z0-9](?:[a-z0-9._-]{0,58}[a-z0-9])?$/.test(plain)) return OTHER_SOURCE
  return KNOWN_SOURCES.find(([, pattern]) => pattern.test(plain))?.[0] ?? plain
}
