import { Fragment } from 'react'
import { useSettings } from './settings.ts'

/** The office's address; lines break only after commas. */
export function PostalAddress() {
  const parts = useSettings().address.split(/(?<=,) /)
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="inline-block">{part}</span>
    </Fragment>
  ))
}
