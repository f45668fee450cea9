import { Switch } from '../ui/field.tsx'

/** A record's 'Visible on site' switch; `name` tells it from the others to a screen reader. */
export function VisibilitySwitch({
  name,
  status,
  onChange,
}: {
  name: string
  status: 'active' | 'inactive'
  onChange: (status: 'active' | 'inactive') => void
}) {
  return (
    <Switch
      checked={status === 'active'}
      onChange={(visible) => onChange(visible ? 'active' : 'inactive')}
      aria-label={`Visible on site: ${name}`}
    >
      Visible on site
    </Switch>
  )
}
