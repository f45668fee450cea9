import { type ComponentType, lazy } from 'react'

/** A part that a page can do without: when its script does not come, nothing stands there, and the page goes on. */
export const spare = (load: () => Promise<ComponentType>) =>
  lazy(() => load().then(asDefault, () => asDefault(() => null)))

const asDefault = (part: ComponentType) => ({ default: part })
