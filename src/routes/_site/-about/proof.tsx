import { CallToAction } from '../../../site/call-to-action.tsx'
import { Numbers } from './numbers.tsx'
import { People } from './people.tsx'

/** Figures that count, people, and the way to us. */
export function Proof() {
  return (
    <>
      <Numbers />
      <People />
      <CallToAction />
    </>
  )
}
