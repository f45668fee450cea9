import { useEffect, useState, useSyncExternalStore } from 'react'

export interface SliderOptions {
  count: number
  /** How long further navigation is ignored, in milliseconds. */
  lockMs: number
  /** 'after-lock': the index changes when the lock ends; 'at-once': it changes first, then the lock lasts. */
  updates: 'after-lock' | 'at-once'
  /** Called once for each accepted navigation. */
  onMove?: () => void
}

export interface SliderState {
  index: number
  /** While locked, the index that the slider moves to; otherwise `index`. */
  target: number
  locked: boolean
}

/** The state of a slider. It wraps at both ends, and ignores navigation while locked or to the current slide. */
export class Slider {
  readonly #options: SliderOptions
  readonly #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  state: SliderState = { index: 0, target: 0, locked: false }

  constructor(options: SliderOptions) {
    this.#options = options
  }

  next = () => this.go(this.state.index + 1)
  previous = () => this.go(this.state.index - 1)

  go = (index: number): void => {
    const { count, lockMs, updates, onMove } = this.#options
    const target = (index + count) % count
    if (this.state.locked || target === this.state.index) return
    onMove?.()
    this.#set({ index: updates === 'at-once' ? target : this.state.index, target, locked: true })
    this.#timer = setTimeout(() => this.#set({ index: target, target, locked: false }), lockMs)
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Cancels a pending move, on unmount. */
  stop = () => clearTimeout(this.#timer)

  #set(state: SliderState) {
    this.state = state
    for (const listener of this.#listeners) listener()
  }
}

/** A slider for the life of the component, with the options of its first render. */
export function useSlider(options: SliderOptions) {
  const [slider] = useState(() => new Slider(options))
  const getSnapshot = () => slider.state
  const state = useSyncExternalStore(slider.subscribe, getSnapshot, getSnapshot)
  useEffect(() => slider.stop, [slider])
  return { ...state, next: slider.next, previous: slider.previous, go: slider.go }
}

/** 'NN/NN': 2 of 6 (index 1) is '02/06'. */
export const formatPosition = (index: number, count: number) =>
  [index + 1, count].map((n) => String(n).padStart(2, '0')).join('/')
