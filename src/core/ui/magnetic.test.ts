import { expect, test } from 'vitest'
import { DEFAULT_STRENGTH, pullOffset } from './magnetic.tsx'

const box = { left: 100, top: 200, width: 200, height: 50 }

// 122
test('Magnetic button: a magnetic button has strength 20 by default and follows the pointer scaled by it', () => {
  expect(DEFAULT_STRENGTH).toBe(20)
  expect(pullOffset({ clientX: 200, clientY: 225 }, box)).toEqual({ x: 0, y: 0 })
  expect(pullOffset({ clientX: 300, clientY: 200 }, box)).toEqual({ x: 20, y: -20 })
  expect(pullOffset({ clientX: 150, clientY: 225 }, box, 5)).toEqual({ x: -2.5, y: 0 })
})
