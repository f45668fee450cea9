import { createAppRouter } from '../../src/router.tsx'

/** The path of every page, with `$` before what is a parameter. */
export const pagePaths = (): string[] =>
  Object.keys(
    createAppRouter({
      link: () => () => {
        throw new Error('This router matches paths only.')
      },
    }).routesByPath,
  )
