/**
 * The canonical form of an e-mail address, in which it is stored, compared and mailed; null if it is not an address.
 * The domain is ASCII in lower case (UTS 46), the local part is in lower case. Only this file lowers the case,
 * because the lower case of PostgreSQL depends on the database's locale: SQL compares addresses with `=`.
 */
export function canonicalEmail(text: string): string | null {
  const atIndex = text.indexOf('@')
  const local = canonicalLocalPart(text.slice(0, Math.max(atIndex, 0)))
  const domain = canonicalDomain(text.slice(atIndex + 1))
  return isLocalPart(local) && domain ? `${local}@${domain}` : null
}

/**
 * Search text for an address, in the form of the stored addresses. A word without an @ may be part of the local part or
 * of the domain: if their forms differ, both are returned.
 */
export function canonicalParts(text: string): string[] {
  const atIndex = text.indexOf('@')
  const local = canonicalLocalPart(atIndex < 0 ? text : text.slice(0, atIndex))
  const end = atIndex < 0 ? text : text.slice(atIndex + 1)
  const domain = canonicalDomain(end, 0) ?? canonicalLocalPart(end)
  return atIndex < 0 ? [...new Set([local, domain])] : [`${local}@${domain}`]
}

/** Lower case. A sigma at the end of a word becomes a final sigma (ς), however it was typed. */
const canonicalLocalPart = (text: string): string =>
  text.normalize('NFC').replaceAll(/[σς]/g, 'Σ').toLowerCase().normalize('NFC')

function isLocalPart(local: string): boolean {
  return (
    /^[^\s@"(),:;<>[\\\]\p{Cc}\p{Cs}]+$/u.test(local) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..')
  )
}

/** A domain in the ASCII form of the URL Standard, the same in Node and browsers; null for an IP address etc. */
function canonicalDomain(domain: string, minDots = 1): string | null {
  if (!/^[\p{L}\p{N}\p{M}\p{Join_Control}.。．｡-]+$/u.test(domain)) return null
  const hostname = URL.parse(`http://${domain}`)?.hostname ?? ''
  const labels = hostname.split('.')
  const isDomain =
    labels.length > minDots &&
    labels.every((label) => /^[a-z0-9-]+$/.test(label) && !label.startsWith('-') && !label.endsWith('-')) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  return isDomain ? hostname : null
}
