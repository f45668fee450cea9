import { useEffect, useState, useSyncExternalStore } from 'react'

export interface SliderOptions {
  count: number
  /** How long further navigation is ignored, in milliseconds. */
  lockMs: number
  /** 'after-lock': the index changes when the lock ends; 'at-once': it changes first, then the lock lasts. */
  updates: 'after-lock' | 'at-once'
  /** Told once for each navigation that is accepted. */
  onMove?: () => void
}

export interface SliderState {
  index: number
  /** Where it is going, while it is locked; else the index itself. */
  target: number
  locked: boolean
}

/** Which slide is shown. It wraps at both ends; while locked, and to where it already is, it does not move. */
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

  /** Forgets a movement under way; the page is being left. */
  stop = () => clearTimeout(this.#timer)

  #set(state: SliderState) {
    this.state = state
    for (const listener of this.#listeners) listener()
  }
}

/** A slider for the life of the component. The rules are those of its first rendering. */
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
