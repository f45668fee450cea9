import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** An inline link within a sentence, to the public page that a screen is about. */
export const PageLink = createLink(({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className="text-ink underline decoration-1 underline-offset-4">
    {children}
  </a>
))
