import { type ComponentType, lazy } from 'react'

/** React.lazy for an optional component: if its import fails, it renders nothing. */
export const optionalLazy = (load: () => Promise<ComponentType>) =>
  lazy(() => load().then(toDefaultExport, () => toDefaultExport(() => null)))

const toDefaultExport = (component: ComponentType) => ({ default: component })
