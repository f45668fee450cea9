import { useSettings } from '../../../core/page/settings.ts'
import { BrandMark } from '../../../core/ui/brand-mark.tsx'
import { PlainLink } from '../../../core/ui/link.tsx'

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
