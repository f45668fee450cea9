import { expect, test } from 'vitest'
import { newId } from '../../core/database/ids.ts'
import { noticesOf } from './notices.ts'

const inquiries = (count: number) =>
  Array.from({ length: count }, () => ({
    id: newId(),
    name: 'Meera Kulkarni',
    created_at: new Date(),
    follow_up_at: null,
  }))

test('Notices: many inquiries of one event share a notice, which opens their list', () => {
  const pathsOf = (count: number) =>
    (['assigned', 'follow_up', 'deadline'] as const).flatMap((kind) =>
      noticesOf({ kind, by: 'asha', inquiries: inquiries(count) }).map(({ path }) => path),
    )
  expect(pathsOf(4)).toEqual([
    '/admin/inquiries?mine=true',
    '/admin/follow-ups',
    '/admin/inquiries?status=new',
  ])
  expect(pathsOf(3)).toHaveLength(9)
})
