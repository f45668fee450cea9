import { type ComponentType, lazy } from 'react'

/** A part that a page can do without: when its script does not come, nothing stands there, and the page goes on. */
export const optionalLazy = (load: () => Promise<ComponentType>) =>
  lazy(() => load().then(toDefaultExport, () => toDefaultExport(() => null)))

const toDefaultExport = (component: ComponentType) => ({ default: component })
