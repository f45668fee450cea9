import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/**
 * A router link without `aria-current`: among the links to the current page, only the one in the main navigation is
 * marked as current.
 */
export const PlainLink = createLink(({ 'aria-current': _current, ...rest }: ComponentProps<'a'>) => (
  // `children` is among the rest.
  // oxlint-disable-next-line jsx-a11y/anchor-has-content
  <a {...rest} />
))
