import { useEffect, useState, useSyncExternalStore } from 'react'

export interface SliderRules {
  count: number
  /** How long further navigation is ignored, in milliseconds. */
  lockMs: number
  /** 'after-lock': the index changes when the lock ends; 'at-once': it changes first, then the lock lasts. */
  moves: 'after-lock' | 'at-once'
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
  readonly #rules: SliderRules
  readonly #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  state: SliderState = { index: 0, target: 0, locked: false }

  constructor(rules: SliderRules) {
    this.#rules = rules
  }

  next = () => this.go(this.state.index + 1)
  previous = () => this.go(this.state.index - 1)

  go = (to: number): void => {
    const { count, lockMs, moves, onMove } = this.#rules
    const target = (to + count) % count
    if (this.state.locked || target === this.state.index) return
    onMove?.()
    this.#set({ index: moves === 'at-once' ? target : this.state.index, target, locked: true })
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
    for (const tell of this.#listeners) tell()
  }
}

/** A slider for the life of the component. The rules are those of its first rendering. */
export function useSlider(rules: SliderRules) {
  const [slider] = useState(() => new Slider(rules))
  const current = () => slider.state
  const state = useSyncExternalStore(slider.subscribe, current, current)
  useEffect(() => slider.stop, [slider])
  return { ...state, next: slider.next, previous: slider.previous, go: slider.go }
}

/** 'NN/NN': 2 of 6 (index 1) is '02/06'. */
export const position = (index: number, count: number) =>
  [index + 1, count].map((n) => String(n).padStart(2, '0')).join('/')
