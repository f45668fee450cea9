/**
 * The one form of an e-mail address, in which it is stored, compared and mailed, or null for what is none: the domain as
 * ASCII in lower case (UTS 46), the local part in lower case. Made here alone, because the lower case of PostgreSQL depends
 * on the database's locale: SQL compares addresses by `=`.
 */
export function canonicalEmail(text: string): string | null {
  const atIndex = text.indexOf('@')
  const local = canonicalLocalPart(text.slice(0, Math.max(atIndex, 0)))
  const domain = canonicalDomain(text.slice(atIndex + 1))
  return isLocalPart(local) && domain ? `${local}@${domain}` : null
}

/**
 * A part of an address that somebody looks for, in the form that the stored addresses have. A word may be part of the local
 * part or of the domain, where they differ: both.
 */
export function canonicalParts(text: string): string[] {
  const atIndex = text.indexOf('@')
  const local = canonicalLocalPart(atIndex < 0 ? text : text.slice(0, atIndex))
  const end = atIndex < 0 ? text : text.slice(atIndex + 1)
  const domain = canonicalDomain(end, 0) ?? canonicalLocalPart(end)
  return atIndex < 0 ? [...new Set([local, domain])] : [`${local}@${domain}`]
}

/** Lower case, in which a sigma at the end of a word has the form of that place, however it was typed. */
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

/** As the URL Standard maps a host, alike in Node and browsers; null for what is no domain, such as an IP address. */
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
