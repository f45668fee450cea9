import { expect, test } from 'vitest'
import {
  CLICK_VOLUME,
  HOVER_TONE,
  PLAYBACK_GAIN,
  TRANSITION_TONE,
} from '../../../../server/core/constants/schema.ts'
import { createSoundPlayer, outputGain } from '../../../core/ui/sound-player.ts'
import { SOUNDS } from './interface-sounds.ts'

// 62, 63, 64
test('Sounds: a press is a recording at 0.3, a hover 800 hertz for 0.05 s, a new page 600 hertz for 0.1 s', () => {
  expect([CLICK_VOLUME, HOVER_TONE, TRANSITION_TONE]).toEqual([
    0.3,
    { hz: 800, seconds: 0.05 },
    { hz: 600, seconds: 0.1 },
  ])
  expect(SOUNDS.click).toEqual({ url: '/sounds/click.mp3', volume: CLICK_VOLUME })
  expect(SOUNDS.hover).toEqual({ ...HOVER_TONE, volume: 1 })
  expect(SOUNDS.transition).toEqual({ ...TRANSITION_TONE, volume: 1 })
})

// 63, 64, 65
test('Sounds: a tone is as loud as its volume times 0.3, and stops after its time', () => {
  const { context, played } = silentContext(12)
  const { play } = createSoundPlayer(
    { hover: SOUNDS.hover, quiet: { ...SOUNDS.transition, volume: 0.5 } },
    PLAYBACK_GAIN,
    context,
  )
  play('hover')
  play('quiet')
  expect(played).toEqual([
    { hz: 800, gain: 0.3, from: 12, until: 12.05 },
    { hz: 600, gain: 0.15, from: 12, until: 12.1 },
  ])
})

// 62, 65
test('Sounds: the output gain of a press is 0.3 × 0.3', () => {
  expect(outputGain(SOUNDS.click.volume, PLAYBACK_GAIN)).toBeCloseTo(0.09)
})

test('Sounds: a context that the browser has suspended is resumed, at the start and before each sound', () => {
  const { context } = silentContext(0)
  let resumed = 0
  const resume = async () => void resumed++
  const suspended = Object.assign(context, { state: 'suspended', resume })
  const { play } = createSoundPlayer({ hover: SOUNDS.hover }, PLAYBACK_GAIN, suspended)
  expect(resumed).toBe(1)
  play('hover')
  expect(resumed).toBe(2)
  Object.assign(suspended, { state: 'running' })
  play('hover')
  expect(resumed).toBe(2)
})

/** A fake audio context that records what it is asked to play; its clock does not advance. */
function silentContext(currentTime: number) {
  const played: { hz: number; gain: number; from: number; until: number }[] = []
  const context = {
    currentTime,
    state: 'running',
    destination: {},
    createGain: () => ({ gain: { value: 1 }, connect: () => {} }),
    createOscillator() {
      const note = { hz: 0, gain: 0, from: currentTime, until: 0 }
      played.push(note)
      return {
        frequency: {
          set value(hz: number) {
            note.hz = hz
          },
        },
        connect(volume: { gain: { value: number }; connect: () => void }) {
          note.gain = volume.gain.value
          return volume
        },
        start: () => {},
        stop(time: number) {
          note.until = time
        },
      }
    },
  }
  return { context: context as unknown as AudioContext, played }
}
