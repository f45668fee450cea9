import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** An inline link within a sentence, to the public page that a screen is about. */
export const PageLink = createLink(({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className="link text-ink">
    {children}
  </a>
))
