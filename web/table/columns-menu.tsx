import { t } from '@lingui/core/macro'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { buttonVariants } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import type { List } from './use-list.ts'

/** Fetched by the press that opens it: a list is read more often than it is arranged. */
const ColumnsChoice = lazy(() =>
  import('./columns-choice.tsx').then((module) => ({ default: module.ColumnsChoice })),
)

export function ColumnsMenu({ list }: { list: List }) {
  return (
    <Popover>
      <PopoverTrigger
        className={cn(buttonVariants({ variant: 'ghost', size: 'icon-sm' }), 'ms-auto max-sm:hidden')}
        aria-label={t`Colonnes et densité`}
        title={t`Colonnes et densité`}
      >
        <SlidersHorizontal aria-hidden />
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t`Colonnes et densité`} className="grid gap-3">
        <Suspense fallback={null}>
          <ColumnsChoice list={list} />
        </Suspense>
      </PopoverContent>
    </Popover>
  )
}
