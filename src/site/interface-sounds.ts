import { useSyncExternalStore } from 'react'
import { CLICK_VOLUME, HOVER_TONE, PLAYBACK_GAIN, TRANSITION_TONE } from '../../server/constants/schema.ts'
import { INTERACTIVE_SELECTOR } from '../ui/interactive-selector.ts'
import { prefersReducedMotion } from '../ui/reduced-motion.ts'

/** What the interface sounds like: a recorded relay, and two short tones. */
export const SOUNDS = {
  click: { url: '/sounds/click.mp3', volume: CLICK_VOLUME },
  hover: { ...HOVER_TONE, volume: 1 },
  transition: { ...TRANSITION_TONE, volume: 1 },
} as const

/** Plays a sound if there are any yet and they are wanted. */
export function playSound(name: keyof typeof SOUNDS): void {
  if (areSoundsEnabled()) player?.play(name)
}

/** Listens on the whole page until the signal: the first click or key makes the sounds ready, once. */
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
      // A finger hovers over nothing: what it touches must still sound when the mouse comes.
      if (event.pointerType !== 'mouse') return
      const element = interactiveAt(event.target)
      if (element && element !== hovered) playSound('hover')
      hovered = element
    },
    options,
  )
}

/** Whether sounds are wanted, and the way to change it. Remembered in this browser; silent under reduced motion unless switched on. */
export function useSoundPreference(): [on: boolean, change: () => void] {
  const enabled = useSyncExternalStore(subscribe, areSoundsEnabled, () => true)
  return [enabled, toggleSounds]
}

let player: { play: (name: keyof typeof SOUNDS) => void } | null = null
let isInitialized = false

function initPlayer() {
  if (isInitialized || !areSoundsEnabled()) return
  isInitialized = true
  import('../ui/sound-player.ts').then(
    ({ createSoundPlayer: createSounds }) => {
      player = createSounds(SOUNDS, PLAYBACK_GAIN)
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

/** The choice, also where the browser refuses to keep it. */
let preference: string | null | undefined

function areSoundsEnabled(): boolean {
  if (preference === undefined) preference = readPreference()
  return preference ? preference === 'on' : !prefersReducedMotion()
}

function readPreference() {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
    return null
  }
}

function toggleSounds() {
  preference = areSoundsEnabled() ? 'off' : 'on'
  try {
    localStorage.setItem(STORAGE_KEY, preference)
  } catch {
    // As above.
  }
  initPlayer()
  for (const listener of listeners) listener()
}
