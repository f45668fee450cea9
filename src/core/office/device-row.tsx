import type { ReactNode } from 'react'

/** A line of the device's dialog: a control, and what it does. */
export const DeviceRow = ({ children, hint }: { children: ReactNode; hint: string }) => (
  <div className="py-4">
    {children}
    <p className="mt-1 text-soft">{hint}</p>
  </div>
)
