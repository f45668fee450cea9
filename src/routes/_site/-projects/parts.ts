import { deferred } from '../../../ui/deferred.tsx'

export const loadList = async () => (await import('./list.tsx')).List

/** The list works as plain forms until the visitor stirs; one that could not be loaded asks again at once. */
export const List = deferred('projects', loadList, {
  until: 'stirred',
  now: () => document.querySelector('[data-list=missing]') !== null,
})
