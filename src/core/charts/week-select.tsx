import { NUMBER_WEEKS } from '../../../server/core/constants/schema.ts'
import { InlineSelect } from '../office/inline-select.tsx'
import { useNow } from '../office/use-now.ts'
import { formatWeek, lastWeeks } from './weeks.ts'

interface WeekSelectProps {
  week: string | undefined
  onSelect: (week: string | undefined) => void
}

/** The select that limits numbers to one of the last weeks. */
export function WeekSelect({ week, onSelect }: WeekSelectProps) {
  const names = ['This week', 'Last week']
  return (
    <InlineSelect
      className="max-sm:w-full"
      aria-label="Week"
      value={week ?? ''}
      onChange={({ target }) => onSelect(target.value || undefined)}
    >
      <option value="">Last {NUMBER_WEEKS} weeks</option>
      {lastWeeks(useNow()).map((monday, index) => (
        <option key={monday} value={monday}>
          {[names[index], formatWeek(monday)].filter(Boolean).join(', ')}
        </option>
      ))}
    </InlineSelect>
  )
}
