import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { createContext, type ReactNode, use, useCallback, useMemo, useRef } from 'react'
import { Grip } from './icons.tsx'
import { passFocusOn } from './modal.tsx'

const BY_POINTER = { activationConstraint: { distance: 6 } }
const BY_KEYS = { coordinateGetter: sortableKeyboardCoordinates }

interface Arrangeable {
  id: string
}

interface ArrangedProps<Row extends Arrangeable> {
  rows: Row[]
  /** What a row is called: 'Asha Ketkar'. */
  nameOf: (row: Row) => string
  /** The new order, to be shown at once and sent: see `useOptimisticList` and `inOrder`. */
  onArrange: (ids: string[]) => void
  layout: 'grid' | 'rows'
  children: ReactNode
}

/**
 * Rows that can be moved by drag, by touch and by keyboard (Space lifts, arrows move, Space drops, Escape puts back),
 * each step announced. Around the rows' own markup: each row calls `useArranged` and shows a `MoveHandle`.
 */
export function Arranged<Row extends Arrangeable>({
  rows,
  nameOf,
  onArrange,
  layout,
  children,
}: ArrangedProps<Row>) {
  // One and the same while the rows are: else every row is drawn again when a dialog opens.
  const ids = useMemo(() => rows.map((row) => row.id), [rows])
  const name = (id: UniqueIdentifier) => {
    const row = rows.find((row) => row.id === id)
    return row ? nameOf(row) : 'The row'
  }
  const place = (id: UniqueIdentifier) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`
  const justLifted = useRef(false)
  const sensors = useSensors(useSensor(PointerSensor, BY_POINTER), useSensor(KeyboardSensor, BY_KEYS))

  function onDragEnd({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return
    onArrange(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: {
          draggable: 'Press Space to lift, the arrow keys to move, Space to drop, Escape to put it back.',
        },
        announcements: {
          onDragStart({ active }) {
            justLifted.current = true
            return `${name(active.id)} lifted from ${place(active.id)}.`
          },
          onDragOver({ active, over }) {
            // Follows the lifting at once, over its own place: said, it would cut the other word off.
            const same = justLifted.current && over?.id === active.id
            justLifted.current = false
            if (same) return undefined
            return over
              ? `${name(active.id)} is over ${place(over.id)}.`
              : `${name(active.id)} is outside the list.`
          },
          onDragEnd: ({ active, over }) =>
            `${name(active.id)} dropped at ${place(over ? over.id : active.id)}.`,
          onDragCancel: ({ active }) => `${name(active.id)} is back at ${place(active.id)}.`,
        },
      }}
    >
      <SortableContext
        items={ids}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <Places value={ids}>{children}</Places>
      </SortableContext>
    </DndContext>
  )
}

const Places = createContext<string[]>([])

/** What a row puts on its own element (`ref`, `style`, `className`) and gives to its `MoveHandle`. */
export function useArranged(id: string) {
  const { setNodeRef, transform, transition, isDragging, attributes, listeners, setActivatorNodeRef } =
    useSortable({ id })
  const ref = useCallback(
    (row: HTMLElement | null) => {
      setNodeRef(row)
      const leave = passFocusOn(row)
      return () => {
        leave()
        setNodeRef(null)
      }
    },
    [setNodeRef],
  )
  return {
    row: {
      ref,
      style: { transform: CSS.Translate.toString(transform), transition },
      className: isDragging ? 'moving' : '',
    },
    handle: { id, attributes, listeners, ref: setActivatorNodeRef },
  }
}

/** The button a row is moved by; its name says where the row stands. */
export function MoveHandle({
  name,
  handle,
}: {
  name: string
  handle: ReturnType<typeof useArranged>['handle']
}) {
  const ids = use(Places)
  const { id, attributes, listeners, ref } = handle
  return (
    <button
      type="button"
      {...attributes}
      {...listeners}
      ref={ref}
      className="icn grip"
      aria-label={`Move ${name}, place ${ids.indexOf(id) + 1} of ${ids.length}`}
    >
      <Grip />
    </button>
  )
}

/** The rows in the order of `ids`, counted from 1 as the server will; rows that are not named keep their place at the end. */
export function inOrder<Row extends Arrangeable & { order_index: number }>(
  rows: readonly Row[],
  ids: readonly string[],
): Row[] {
  const place = (row: Row) => (ids.includes(row.id) ? ids.indexOf(row.id) : ids.length)
  return rows
    .toSorted((a, b) => place(a) - place(b))
    .map((row) => (ids.includes(row.id) ? { ...row, order_index: place(row) + 1 } : row))
}
