import type { ReactNode } from 'react'

/** A row of the device dialog: a control and its explanation. */
export const DeviceRow = ({ children, hint }: { children: ReactNode; hint: string }) => (
  <div className="py-4">
    {children}
    <p className="mt-1 text-soft">{hint}</p>
  </div>
)
