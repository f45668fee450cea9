import { useSyncExternalStore } from 'react'
import { CLICK_VOLUME, HOVER_TONE, PLAYBACK_GAIN, TRANSITION_TONE } from '../../server/constants/schema.ts'
import { reducedMotion } from '../ui/motion.ts'
import { PRESSABLE } from '../ui/pressable.ts'

/** What the interface sounds like: a recorded relay, and two short tones. */
export const SOUNDS = {
  click: { url: '/sounds/click.mp3', volume: CLICK_VOLUME },
  hover: { ...HOVER_TONE, volume: 1 },
  transition: { ...TRANSITION_TONE, volume: 1 },
} as const

/** Plays a sound if there are any yet and they are wanted. */
export function play(name: keyof typeof SOUNDS): void {
  if (soundsOn()) player?.play(name)
}

/** Listens on the whole page until the signal: the first click or key makes the sounds ready, once. */
export function listenForSounds(signal: AbortSignal): void {
  const options = { capture: true, passive: true, signal } as const
  document.addEventListener('keydown', begin, options)
  document.addEventListener(
    'click',
    (event) => {
      begin()
      if (pressableAt(event.target)) play('click')
    },
    options,
  )
  let over: Element | null = null
  document.addEventListener(
    'pointerover',
    (event) => {
      // A finger hovers over nothing: what it touches must still sound when the mouse comes.
      if (event.pointerType !== 'mouse') return
      const entered = pressableAt(event.target)
      if (entered && entered !== over) play('hover')
      over = entered
    },
    options,
  )
}

/** Whether sounds are wanted, and the way to change it. Remembered in this browser; silent under reduced motion unless switched on. */
export function useSounds(): [on: boolean, change: () => void] {
  const on = useSyncExternalStore(listen, soundsOn, () => true)
  return [on, change]
}

let player: { play: (name: keyof typeof SOUNDS) => void } | null = null
let begun = false

function begin() {
  if (begun || !soundsOn()) return
  begun = true
  import('../ui/sound.ts').then(
    ({ createSounds }) => {
      player = createSounds(SOUNDS, PLAYBACK_GAIN)
    },
    (reason: unknown) => console.warn('No sounds here:', reason),
  )
}

const pressableAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest(PRESSABLE) : null

const KEY = 'sounds'
const listeners = new Set<() => void>()
const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The choice, also where the browser refuses to keep it. */
let chosen: string | null | undefined

function soundsOn(): boolean {
  if (chosen === undefined) chosen = remembered()
  return chosen ? chosen === 'on' : !reducedMotion()
}

function remembered() {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
    return null
  }
}

function change() {
  chosen = soundsOn() ? 'off' : 'on'
  try {
    localStorage.setItem(KEY, chosen)
  } catch {
    // As above.
  }
  begin()
  for (const tell of listeners) tell()
}
