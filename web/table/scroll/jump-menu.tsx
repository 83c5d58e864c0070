import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDownUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Popover } from '#web/ui/popover.tsx'
import type { List } from '../use-list.ts'

/** Fetched by the press that opens it. */
const JumpChoice = lazy(() => import('./jump-choice.tsx').then((module) => ({ default: module.JumpChoice })))

/** « Aller à… »: the first row, the last, or a day of the date the list is sorted by. */
export function JumpMenu({ list }: { list: List }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      aria-label={t`Aller à…`}
      className="grid w-64 gap-2 p-2"
      trigger={
        <Button variant="ghost" size="sm" className="text-xs">
          <ArrowDownUp aria-hidden />
          <Trans>Aller à…</Trans>
        </Button>
      }
    >
      <JumpChoice list={list} onDone={() => setOpen(false)} />
    </Popover>
  )
}
