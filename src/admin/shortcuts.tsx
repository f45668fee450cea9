import { useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Switch } from '../ui/field.tsx'
import { Icon } from './icons.tsx'
import { Modal } from './modal.tsx'

interface Shortcut {
  /** A key, or two after one another: 'n', 'g i'. */
  keys: string
  /** What it does, as the list says it. */
  what: string
  run: () => void
}

const known = new Map<string, Shortcut & { here: boolean }>()
let first: { key: string; at: number } | null = null

/** Between the keys of a pair. */
const PAIR_MS = 1200
const SWITCHED_OFF = 'shortcuts-off'

/** A key of this screen, while it is shown; the list under '?' names it. */
export function useShortcut(keys: string, what: string, run: () => void): void {
  useKnown([{ keys, what, run }], true)
}

/**
 * Listens for the keys of the whole back office and shows their list on '?'. Keys pressed in a field, with a modifier
 * or under an open dialog are left alone, and all of them can be switched off (WCAG 2.1.4).
 */
export function Shortcuts({ everywhere, open, onOpen }: ShortcutsProps) {
  const [off, setOff] = useState(() => localStorage.getItem(SWITCHED_OFF) !== null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event)) return
    if (event.key === '?') onOpen(true)
    else if (!off) runFor(event)
  })
  useKnown(everywhere, false)

  useEffect(() => {
    const listening = new AbortController()
    addEventListener('keydown', (event) => press(event), { signal: listening.signal })
    return () => listening.abort()
  }, [])

  function toggle(on: boolean) {
    setOff(!on)
    if (on) localStorage.removeItem(SWITCHED_OFF)
    else localStorage.setItem(SWITCHED_OFF, '')
  }

  return (
    open && (
      <Modal label="Keyboard shortcuts" shape="ask" onDismiss={() => onOpen(false)}>
        <div className="modal-head">
          <h2>Keyboard shortcuts</h2>
          <IconButton label="Close" onClick={() => onOpen(false)}>
            <Icon name="close" size={18} />
          </IconButton>
        </div>
        <div className="grid gap-5 px-4 py-5 sm:px-7">
          <List title="On this screen" shortcuts={[...known.values()].filter(({ here }) => here)} />
          <List title="Everywhere" shortcuts={[...known.values()].filter(({ here }) => !here)} />
          <Switch data-first checked={!off} onChange={toggle}>
            Use keyboard shortcuts
          </Switch>
        </div>
      </Modal>
    )
  )
}

interface ShortcutsProps {
  everywhere: Shortcut[]
  open: boolean
  onOpen: (open: boolean) => void
}

function List({ title, shortcuts }: { title: string; shortcuts: Shortcut[] }) {
  if (shortcuts.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-[.875rem] text-soft">{title}</h3>
      <dl>
        {shortcuts.map(({ keys, what }) => (
          <div key={keys} className="flex min-h-10 items-center justify-between gap-4 border-t border-rule">
            <dt>{what}</dt>
            <dd className="flex gap-1">
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function useKnown(shortcuts: Shortcut[], here: boolean) {
  const run = useEffectEvent((keys: string) => shortcuts.find((shortcut) => shortcut.keys === keys)?.run())
  const named = JSON.stringify(shortcuts.map(({ keys, what }) => ({ keys, what })))

  useEffect(() => {
    const mine = JSON.parse(named) as Omit<Shortcut, 'run'>[]
    for (const { keys, what } of mine) known.set(keys, { keys, what, here, run: () => run(keys) })
    return () => mine.forEach(({ keys }) => known.delete(keys))
  }, [named, here])
}

function runFor(event: KeyboardEvent) {
  const pair =
    first && event.timeStamp - first.at < PAIR_MS ? known.get(`${first.key} ${event.key}`) : undefined
  const shortcut = pair ?? known.get(event.key)
  first = pair ? null : { key: event.key, at: event.timeStamp }
  if (!shortcut) return
  event.preventDefault()
  shortcut.run()
}

function isTyping({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  return (
    ctrlKey ||
    metaKey ||
    altKey ||
    isComposing ||
    document.querySelector('[data-modal]') !== null ||
    (target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null)
  )
}
