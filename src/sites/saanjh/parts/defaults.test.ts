import { expect, test } from 'vitest'
import {
  CAROUSEL_AUTOPLAY_MS,
  COUNTER_MS,
  MAGNET_STRENGTH,
} from '../../../../server/core/constants/schema.ts'
import { DEFAULT_AUTOPLAY_MS } from '../../../core/ui/autoplay.ts'
import { DEFAULT_COUNTER_MS } from '../../../core/ui/counter.tsx'
import { DEFAULT_STRENGTH } from '../../../core/ui/magnetic.tsx'

// 107, 116, 122
test('Defaults: the parts of the interface have the default values that the business has specified', () => {
  expect([DEFAULT_COUNTER_MS, DEFAULT_AUTOPLAY_MS, DEFAULT_STRENGTH]).toEqual([
    COUNTER_MS,
    CAROUSEL_AUTOPLAY_MS,
    MAGNET_STRENGTH,
  ])
})
