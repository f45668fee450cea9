import { expect, test } from 'vitest'
import { applyOrder } from './optimistic-list.ts'

test('Sortable list: rows take the order of the ids, counted from 1; rows without an id stay at the end', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, order_index: 7 }))
  const order = applyOrder(rows, ['c', 'a', 'b']).map(({ id, order_index }) => `${id}${order_index}`)
  expect(order).toEqual(['c1', 'a2', 'b3', 'd7'])
})
