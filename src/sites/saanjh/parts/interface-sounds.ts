import { useSyncExternalStore } from 'react'
import {
  CLICK_VOLUME,
  HOVER_TONE,
  PLAYBACK_GAIN,
  TRANSITION_TONE,
} from '../../../../server/core/constants/schema.ts'
import { readText, writeText } from '../../../core/ui/browser-storage.ts'
import { INTERACTIVE_SELECTOR } from '../../../core/ui/interactive-selector.ts'
import { prefersReducedMotion } from '../../../core/ui/reduced-motion.ts'

/** The interface sounds: a recording of a relay, and two short tones. */
export const SOUNDS = {
  click: { url: '/sounds/click.mp3', volume: CLICK_VOLUME },
  hover: { ...HOVER_TONE, volume: 1 },
  transition: { ...TRANSITION_TONE, volume: 1 },
} as const

/** Plays a sound, if sounds are enabled and the player is ready. */
export function playSound(name: keyof typeof SOUNDS): void {
  if (areSoundsEnabled()) player?.play(name)
}

/** Plays sounds on click and hover of interactive elements until aborted. The first click or key creates the player. */
export function listenForSounds(signal: AbortSignal): void {
  const options = { capture: true, passive: true, signal } as const
  document.addEventListener('keydown', initPlayer, options)
  document.addEventListener(
    'click',
    (event) => {
      initPlayer()
      if (interactiveAt(event.target)) playSound('click')
    },
    options,
  )
  let hovered: Element | null = null
  document.addEventListener(
    'pointerover',
    (event) => {
      // Touch must not set `hovered`: the element would make no sound when the mouse enters it.
      if (event.pointerType !== 'mouse') return
      const element = interactiveAt(event.target)
      if (element && element !== hovered) playSound('hover')
      hovered = element
    },
    options,
  )
}

/** Whether sounds are enabled, and a toggle function. Stored in the browser; off by default under reduced motion. */
export function useSoundPreference(): [enabled: boolean, toggle: () => void] {
  const enabled = useSyncExternalStore(subscribe, areSoundsEnabled, () => true)
  return [enabled, toggleSounds]
}

let player: { play: (name: keyof typeof SOUNDS) => void } | null = null
let isInitialized = false

function initPlayer() {
  if (isInitialized || !areSoundsEnabled()) return
  isInitialized = true
  import('../../../core/ui/sound-player.ts').then(
    ({ createSoundPlayer }) => {
      player = createSoundPlayer(SOUNDS, PLAYBACK_GAIN)
    },
    (reason: unknown) => console.warn('No sounds here:', reason),
  )
}

const interactiveAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest(INTERACTIVE_SELECTOR) : null

const STORAGE_KEY = 'sounds'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** In memory too, for browsers with disabled storage. Undefined until it has been read. */
let preference: string | null | undefined

function areSoundsEnabled(): boolean {
  if (preference === undefined) preference = readText('localStorage', STORAGE_KEY)
  return preference ? preference === 'on' : !prefersReducedMotion()
}

function toggleSounds() {
  preference = areSoundsEnabled() ? 'off' : 'on'
  writeText('localStorage', STORAGE_KEY, preference)
  initPlayer()
  for (const listener of listeners) listener()
}
