import { t } from '@lingui/core/macro'
import { Button } from '#web/ui/button.tsx'
import type { Turn } from '../list-search.ts'
import { PASSED } from './date-range.ts'
import { PeriodFilter } from './period-filter.tsx'

interface DeadlineFilterProps {
  value: string
  onChange: Turn
}

/** Above all, whether the time has passed; else when it does. */
export function DeadlineFilter({ value, onChange }: DeadlineFilterProps) {
  const chosen = value === PASSED
  return (
    <div className="grid gap-3">
      <Button
        size="sm"
        variant={chosen ? 'default' : 'outline'}
        aria-pressed={chosen}
        onClick={() => onChange((present) => (present === PASSED ? '' : PASSED))}
      >
        {t`Le délai est passé`}
      </Button>
      <PeriodFilter value={value} onChange={onChange} />
    </div>
  )
}
