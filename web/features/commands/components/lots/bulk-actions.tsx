import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import {
  ArrowRightLeft,
  CalendarClock,
  type LucideIcon,
  MoreHorizontal,
  RotateCcw,
  Trash2,
  Truck,
  UserX,
} from 'lucide-react'
import { useState } from 'react'
import { LotDialog } from '#web/layout/lots/lot-dialog.tsx'
import { useSession } from '#web/lib/session.ts'
import type { Selection } from '#web/table/selection.ts'
import type { List } from '#web/table/use-list.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { type Chosen, chosenOf, type LotAction } from './chosen.ts'
import { LotForm, type LotStarted } from './lot-form.tsx'

interface BulkActionsProps {
  list: List
  selection: Selection
}

const MORE: readonly {
  readonly action: LotAction
  readonly label: MessageDescriptor
  readonly Icon: LucideIcon
}[] = [
  { action: 'desaffectation', label: msg`Désaffecter`, Icon: UserX },
  { action: 'report', label: msg`Reporter au…`, Icon: CalendarClock },
  { action: 'relance', label: msg`Relancer`, Icon: RotateCcw },
  { action: 'corbeille', label: msg`Mettre à la corbeille`, Icon: Trash2 },
]

/** What is done to all the commandes selected, as one lot. */
export function BulkActions({ list, selection }: BulkActionsProps) {
  const { i18n } = useLingui()
  const { access, holds, person } = useSession()
  const [asked, setAsked] = useState<{ action: LotAction; chosen: Chosen } | null>(null)
  const [started, setStarted] = useState<LotStarted | null>(null)
  const ask = (action: LotAction) => setAsked({ action, chosen: chosenOf(list, selection) })
  if (!access('jobs').create) return null
  const assigns = holds('Commandes')
  const more = MORE.filter(({ action }) => {
    if (action === 'corbeille') return access('commands').delete
    return assigns || (action === 'relance' && person.type === 'client')
  })
  return (
    <>
      {assigns && (
        <Button size="sm" onClick={() => ask('affectation')}>
          <Truck aria-hidden />
          <Trans>Affecter</Trans>
        </Button>
      )}
      <Button size="sm" variant="outline" onClick={() => ask('etat')}>
        <ArrowRightLeft aria-hidden />
        <Trans>Changer l’état</Trans>
      </Button>
      {more.length > 0 && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button size="icon-sm" variant="outline" aria-label={t`Autres actions`}>
              <MoreHorizontal aria-hidden />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            {more.map(({ action, label, Icon }) => (
              <DropdownMenuItem key={action} onSelect={() => ask(action)}>
                <Icon aria-hidden />
                {i18n._(label)}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
      {asked && (
        <LotForm
          {...asked}
          onClose={() => setAsked(null)}
          onStarted={(lot) => {
            setAsked(null)
            setStarted(lot)
          }}
        />
      )}
      {started && (
        <LotDialog
          id={started.id}
          said={started.said}
          undoable={started.undoable}
          onClose={() => {
            setStarted(null)
            selection.clear()
          }}
        />
      )}
    </>
  )
}
