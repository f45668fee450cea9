import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { notFound } from '../content/copy.ts'
import { CtaLink } from '../ui/button.tsx'
import { CallToAction } from './call-to-action.tsx'

/** No such page: an open switch before a dark lamp, and the way home that closes it. The path is logged in the browser. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  useEffect(() => console.warn(`No page at ${pathname}`), [pathname])
  return (
    <main className="below-header">
      <div className="lost overflow-clip">
        <div className="wrap pt-16 lg:pt-20">
          <h1 className="d1 max-w-[8ch]">{notFound.heading}</h1>
          <p className="lead mt-7 max-w-[36ch] text-soft">{notFound.text}</p>
          <CtaLink to="/" className="ink mt-8">
            {notFound.link}
          </CtaLink>
        </div>
        <svg
          className="open-line"
          viewBox="0 0 1440 300"
          preserveAspectRatio="xMidYMid slice"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          aria-hidden
        >
          <path d="M-900 170h1460" />
          <path className="lead-in" d="M842 170h350" />
          <path className="arm" d="M560 170h282" />
          <g fill="currentColor" stroke="none">
            <circle cx="560" cy="170" r="9" />
            <circle cx="842" cy="170" r="9" />
          </g>
          <g className="lamp">
            <circle className="glow" cx="1239" cy="170" r="47" fill="#ffb65a" />
            <circle cx="1239" cy="170" r="47" />
            <path d="M1206 137l66 66M1272 137l-66 66" />
          </g>
        </svg>
      </div>
      <CallToAction />
    </main>
  )
}
