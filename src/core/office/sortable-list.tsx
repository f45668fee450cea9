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
import { GripVertical } from 'lucide-react'
import { createContext, type ReactNode, use, useMemo, useRef } from 'react'

const POINTER_OPTIONS = { activationConstraint: { distance: 6 } }
const KEYBOARD_OPTIONS = { coordinateGetter: sortableKeyboardCoordinates }

interface SortableItem {
  id: string
}

interface SortableListProps<Row extends SortableItem> {
  rows: Row[]
  /** A row's name for the announcements: 'Asha Ketkar'. */
  getRowName: (row: Row) => string
  /** Gets the new order, to be applied at once and saved: see `useOptimisticList` and `applyOrder`. */
  onReorder: (ids: string[]) => void
  layout: 'grid' | 'rows'
  children: ReactNode
}

/**
 * Drag and drop sorting by mouse, touch and keyboard (Space lifts, arrows move, Space drops, Escape cancels); each step
 * is announced to screen readers. It wraps the rows' own markup: each row calls `useSortableRow` and renders a
 * `DragHandle`.
 */
export function SortableList<Row extends SortableItem>({
  rows,
  getRowName,
  onReorder,
  layout,
  children,
}: SortableListProps<Row>) {
  // Stable while the rows are the same: otherwise every row renders again when a dialog opens.
  const ids = useMemo(() => rows.map((row) => row.id), [rows])
  const rowName = (id: UniqueIdentifier) => {
    const row = rows.find((row) => row.id === id)
    return row ? getRowName(row) : 'The row'
  }
  const positionText = (id: UniqueIdentifier) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`
  const justLifted = useRef(false)
  const sensors = useSensors(
    useSensor(PointerSensor, POINTER_OPTIONS),
    useSensor(KeyboardSensor, KEYBOARD_OPTIONS),
  )

  function onDragEnd({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return
    onReorder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
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
            return `${rowName(active.id)} lifted from ${positionText(active.id)}.`
          },
          onDragOver({ active, over }) {
            // The first event after lifting is over the row's own place: announcing it would interrupt 'lifted from'.
            const isOwnPosition = justLifted.current && over?.id === active.id
            justLifted.current = false
            if (isOwnPosition) return undefined
            return over
              ? `${rowName(active.id)} is over ${positionText(over.id)}.`
              : `${rowName(active.id)} is outside the list.`
          },
          onDragEnd: ({ active, over }) =>
            `${rowName(active.id)} dropped at ${positionText(over ? over.id : active.id)}.`,
          onDragCancel: ({ active }) => `${rowName(active.id)} is back at ${positionText(active.id)}.`,
        },
      }}
    >
      <SortableContext
        items={ids}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <SortedIdsContext value={ids}>{children}</SortedIdsContext>
      </SortableContext>
    </DndContext>
  )
}

const SortedIdsContext = createContext<string[]>([])

/** Props for a row's element (`ref`, `style`, `className`) and for its `DragHandle`. */
export function useSortableRow(id: string) {
  const { setNodeRef, transform, transition, isDragging, attributes, listeners, setActivatorNodeRef } =
    useSortable({ id })
  return {
    row: {
      ref: setNodeRef,
      style: { transform: CSS.Translate.toString(transform), transition },
      className: isDragging ? 'relative z-5 cursor-grabbing shadow-2xl' : '',
    },
    handle: { id, attributes, listeners, ref: setActivatorNodeRef },
  }
}

/** The button that moves a row; its accessible name contains the row's position. */
export function DragHandle({
  name,
  handle,
}: {
  name: string
  handle: ReturnType<typeof useSortableRow>['handle']
}) {
  const ids = use(SortedIdsContext)
  const { id, attributes, listeners, ref } = handle
  return (
    <button
      type="button"
      {...attributes}
      {...listeners}
      ref={ref}
      className="icon-button cursor-grab touch-none text-soft"
      aria-label={`Move ${name}, place ${ids.indexOf(id) + 1} of ${ids.length}`}
    >
      <GripVertical />
    </button>
  )
}
