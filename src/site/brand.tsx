import { PlainLink } from '../ui/link.tsx'
import { useSettings } from './settings.ts'

/** The firm's name and logo, an open switch that closes on hover. Leads home. */
export function Brand({ closed = false }: { closed?: boolean }) {
  const { business_name } = useSettings()
  return (
    <PlainLink to="/" className={`brand ${closed ? 'closed' : ''}`}>
      <BrandMark />
      <span>{business_name}</span>
    </PlainLink>
  )
}

/** The logo alone, for a `brand` of the back office. */
export const BrandMark = () => (
  <svg viewBox="0 0 40 22" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
    <path d="M0 15h9M31 15h9" />
    <circle cx="9" cy="15" r="2.4" fill="currentColor" stroke="none" />
    <circle cx="31" cy="15" r="2.4" fill="currentColor" stroke="none" />
    <path className="arm" d="M9 15h22" />
  </svg>
)
