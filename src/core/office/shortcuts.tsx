import { useEffect, useEffectEvent, useState } from 'react'
import { readText, writeText } from '../ui/browser-storage.ts'
import { ModalHeader } from './modal-header.tsx'
import { Modal } from './modal.tsx'
import { Switch } from './switch.tsx'

interface Shortcut {
  /** A key, or a sequence of two: 'n', 'g i'. */
  keys: string
  /** Shown in the list of shortcuts. */
  description: string
  run: () => void
}

const registry = new Map<string, Shortcut & { isLocal: boolean }>()
let pendingKey: { key: string; time: number } | null = null

/** The longest pause within a sequence. */
const SEQUENCE_TIMEOUT_MS = 1200
const DISABLED_STORAGE_KEY = 'shortcuts-off'

/** Registers a shortcut of the current screen while it is mounted; the list under '?' includes it. */
export function useShortcut(keys: string, description: string, run: () => void): void {
  useRegisteredShortcuts([{ keys, description, run }], true)
}

/**
 * The keyboard shortcuts of the back office: one keydown listener, and the dialog with their list on '?'. Keys in a
 * field, with Ctrl, Meta or Alt, or while a modal is open are ignored. All can be switched off (WCAG 2.1.4) except
 * Ctrl+Z, which undoes the last change while its toast is shown.
 */
export function Shortcuts({ globalShortcuts, open, onOpen }: ShortcutsProps) {
  const [isDisabled, setIsDisabled] = useState(() => readText('localStorage', DISABLED_STORAGE_KEY) !== null)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isUndo(event)) undoLastChange(event)
    if (isIgnored(event)) return
    if (event.key === '?') onOpen(true)
    else if (!isDisabled) handleKey(event)
  })
  useRegisteredShortcuts(globalShortcuts, false)

  useEffect(() => {
    const abortController = new AbortController()
    addEventListener('keydown', (event) => onKeyDown(event), { signal: abortController.signal })
    return () => abortController.abort()
  }, [])

  function toggle(isEnabled: boolean) {
    setIsDisabled(!isEnabled)
    writeText('localStorage', DISABLED_STORAGE_KEY, isEnabled ? null : '')
  }

  return (
    open && (
      <Modal label="Keyboard shortcuts" variant="question" onDismiss={() => onOpen(false)}>
        <ModalHeader title="Keyboard shortcuts" onClose={() => onOpen(false)} />
        <div className="grid gap-5 px-4 py-5 sm:px-7">
          <ShortcutList
            title="On this screen"
            shortcuts={[...registry.values()].filter(({ isLocal }) => isLocal)}
          />
          <ShortcutList
            title="Everywhere"
            shortcuts={[...registry.values()].filter(({ isLocal }) => !isLocal)}
          />
          <Switch data-first checked={!isDisabled} onChange={toggle}>
            Use keyboard shortcuts
          </Switch>
        </div>
      </Modal>
    )
  )
}

interface ShortcutsProps {
  globalShortcuts: Shortcut[]
  open: boolean
  onOpen: (open: boolean) => void
}

function ShortcutList({ title, shortcuts }: { title: string; shortcuts: Shortcut[] }) {
  if (shortcuts.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-sm text-soft">{title}</h3>
      <dl>
        {shortcuts.map(({ keys, description }) => (
          <div key={keys} className="flex min-h-10 items-center justify-between gap-4 border-t border-rule">
            <dt>{description}</dt>
            <dd className="flex gap-1">
              {keys.split(' ').map((key) => (
                <kbd key={key} className="kbd border-edge bg-white font-strong">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/**
 * Adds shortcuts to the registry while mounted. The effect runs again when keys or descriptions change, not on each
 * render.
 */
function useRegisteredShortcuts(shortcuts: Shortcut[], isLocal: boolean) {
  const run = useEffectEvent((keys: string) => shortcuts.find((shortcut) => shortcut.keys === keys)?.run())
  const serialized = JSON.stringify(shortcuts.map(({ keys, description }) => ({ keys, description })))

  useEffect(() => {
    const entries = JSON.parse(serialized) as Omit<Shortcut, 'run'>[]
    for (const { keys, description } of entries)
      registry.set(keys, { keys, description, isLocal, run: () => run(keys) })
    return () => entries.forEach(({ keys }) => registry.delete(keys))
  }, [serialized, isLocal])
}

/** Runs the shortcut of a key, or of the sequence that it completes. */
function handleKey(event: KeyboardEvent) {
  const sequence =
    pendingKey && event.timeStamp - pendingKey.time < SEQUENCE_TIMEOUT_MS
      ? registry.get(`${pendingKey.key} ${event.key}`)
      : undefined
  const shortcut = sequence ?? registry.get(event.key)
  pendingKey = sequence ? null : { key: event.key, time: event.timeStamp }
  if (!shortcut) return
  event.preventDefault()
  shortcut.run()
}

/** Ctrl+Z, or Cmd+Z on a Mac, unless it undoes typing or a dialog is open. */
function isUndo({ key, target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (
    key === 'z' &&
    (ctrlKey || metaKey) &&
    !altKey &&
    !shiftKey &&
    document.querySelector('[data-modal]') === null &&
    !(target instanceof Element && target.matches(TYPED_FIELDS))
  )
}

/** Fields with their own undo. A switch or a list of options has none. */
const TYPED_FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]'

function undoLastChange(event: KeyboardEvent) {
  const undoButton = document.querySelector<HTMLElement>('.toast-undo')
  if (!undoButton) return
  event.preventDefault()
  undoButton.click()
}

/** Whether a key press is not meant as a shortcut. */
function isIgnored({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  return (
    ctrlKey ||
    metaKey ||
    altKey ||
    isComposing ||
    document.querySelector('[data-modal]') !== null ||
    (target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null)
  )
}
