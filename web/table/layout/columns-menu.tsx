import { t } from '@lingui/core/macro'
import { SlidersHorizontal } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Popover } from '#web/ui/popover.tsx'
import type { List } from '../use-list.ts'

/** Fetched by the press that opens it: a list is read more often than it is arranged. */
const ColumnsChoice = lazy(() =>
  import('./columns-choice.tsx').then((module) => ({ default: module.ColumnsChoice })),
)

export function ColumnsMenu({ list }: { list: List }) {
  return (
    <Popover
      align="end"
      aria-label={t`Colonnes et densité`}
      className="grid w-88 gap-3"
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          className="ms-auto max-sm:hidden"
          aria-label={t`Colonnes et densité`}
          title={t`Colonnes et densité`}
        >
          <SlidersHorizontal aria-hidden />
        </Button>
      }
    >
      <ColumnsChoice list={list} />
    </Popover>
  )
}
