import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

/**
 * Tabs after the ARIA authoring practices: arrow keys, Home and End select; Tab goes to the selected tab, then to its
 * panel. All panels are in the markup: without JavaScript tabs.css shows them all, each under its name.
 */
export function Tabs({
  label,
  items,
  panelClass = '',
}: {
  label: string
  items: { name: string; panel: ReactNode }[]
  panelClass?: string
}) {
  const id = useId()
  const [selectedIndex, setSelectedIndex] = useState(0)

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const next = tabIndexForKey(event.key, selectedIndex, items.length)
    if (next === null) return
    event.preventDefault()
    setSelectedIndex(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className="flex flex-wrap gap-x-8 border-b border-line noscript:hidden"
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {items.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === selectedIndex}
            tabIndex={index === selectedIndex ? 0 : -1}
            className="-mb-px min-h-11 border-b-2 border-transparent px-0.5 text-md font-strong tracking-[0.03em] text-soft hover:text-inherit aria-selected:border-current aria-selected:text-inherit"
            onClick={() => setSelectedIndex(index)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className={`tab-panels ${panelClass}`}>
        {items.map(({ name, panel }, index) => (
          <div
            key={name}
            role="tabpanel"
            id={`${id}-panel-${index}`}
            aria-labelledby={`${id}-tab-${index}`}
            data-off={index === selectedIndex ? undefined : ''}
            tabIndex={0}
          >
            <noscript>
              <h3 className="text-label mb-4">{name}</h3>
            </noscript>
            {panel}
          </div>
        ))}
      </div>
    </>
  )
}

/** The index of the tab that a key selects, or null for any other key. */
function tabIndexForKey(key: string, from: number, count: number): number | null {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
