import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/**
 * A link of the router that never says of itself that it is the current page: of all the links to a page one alone,
 * in the main navigation, is its mark.
 */
export const PlainLink = createLink(({ 'aria-current': _current, ...rest }: ComponentProps<'a'>) => (
  // The content comes with the rest.
  // oxlint-disable-next-line jsx-a11y/anchor-has-content
  <a {...rest} />
))
