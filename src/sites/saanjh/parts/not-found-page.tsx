import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CtaLink } from '../../../core/ui/button.tsx'
import { notFound } from '../content/not-found.ts'
import CallToAction from './call-to-action.tsx'

/** The 404 page: an open switch before a lamp; hovering the link home closes it. Logs the path to the console. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  useEffect(() => console.warn(`No page at ${pathname}`), [pathname])
  return (
    <main className="below-header">
      <div className="not-found overflow-clip">
        <div className="page-width pt-16 lg:pt-20">
          <h1 className="text-display-1 max-w-[8ch]">{notFound.heading}</h1>
          <p className="text-lead mt-7 max-w-[36ch] text-soft">{notFound.text}</p>
          <CtaLink to="/" tone="neutral" className="mt-8">
            {notFound.link}
          </CtaLink>
        </div>
        <svg
          className="open-circuit mt-6 min-h-50 w-full max-sm:mt-10 max-sm:mb-14 max-sm:-ml-65.5 max-sm:h-42.5 max-sm:min-h-0 max-sm:w-[780px] max-sm:max-w-none"
          viewBox="0 0 1440 300"
          preserveAspectRatio="xMidYMid slice"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          aria-hidden
        >
          <path d="M-900 170h1460" />
          <path className="arm" d="M560 170h282" />
          <g fill="currentColor" stroke="none">
            <circle cx="560" cy="170" r="9" />
            <circle cx="842" cy="170" r="9" />
          </g>
          <Lamp x={1239} className="max-lg:hidden" />
          <Lamp x={1009} className="lg:hidden" />
        </svg>
      </div>
      <CallToAction />
    </main>
  )
}

/** The unlit lamp at the end of the drawn line; `x` is within the part of the drawing that the window shows. */
function Lamp({ x, className }: { x: number; className: string }) {
  return (
    <g className={className}>
      <path d={`M842 170H${x - 47}`} />
      <circle className="glow" cx={x} cy="170" r="47" />
      <circle cx={x} cy="170" r="47" />
      <path d={`M${x - 33} 137l66 66M${x + 33} 137l-66 66`} />
    </g>
  )
}
