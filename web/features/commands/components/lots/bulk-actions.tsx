import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import {
  ArrowRightLeft,
  CalendarClock,
  ChevronDown,
  ClipboardPlus,
  type LucideIcon,
  Printer,
  RotateCcw,
  Trash2,
  Truck,
  UserX,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { mayStartLot } from '#model/domain/lot.ts'
import { useSession } from '#web/lib/session.ts'
import { LotDialog, type StartedLot } from '#web/shared/lots/lot-dialog.tsx'
import type { Selection } from '#web/table/selection.ts'
import type { List } from '#web/table/use-list.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { PrintSelection, usePrintLabels } from '../labels/print-labels.tsx'
import { useGraph } from '../move/use-graph.ts'
import { type Chosen, chosenOf, type LotAction } from './chosen.ts'
import { fits } from './fitting.ts'
import { LotForm } from './lot-form.tsx'

export interface ToBon {
  commands: readonly string[]
  onClose: () => void
  onDone: () => void
}

interface BulkActionsProps {
  list: List
  selection: Selection
  /** The window that puts commandes on a bon. */
  toBon: ((props: ToBon) => ReactNode) | undefined
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

/** Actions on the selected commandes, each as one lot. */
export function BulkActions({ list, selection, toBon }: BulkActionsProps) {
  const { i18n } = useLingui()
  const { access, holds, person } = useSession()
  const { graph } = useGraph()
  const [asked, setAsked] = useState<{ action: LotAction; chosen: Chosen } | null>(null)
  const [started, setStarted] = useState<StartedLot | null>(null)
  const [onBon, setOnBon] = useState<readonly string[] | null>(null)
  const ask = (action: LotAction) => setAsked({ action, chosen: chosenOf(list, selection) })
  const ids = [...selection.rows.keys()]
  const print = usePrintLabels(ids)
  if (!mayStartLot(person, 'etat')) return selection.all ? null : <PrintSelection ids={ids} />
  const states = new Set([...selection.rows.values()].map(({ status }) => String(status)))
  // When all rows of a list are selected, only the first are loaded, so nothing is ruled out.
  const fitting = (action: LotAction) => selection.all || fits(graph, states, action)
  const assigns = holds('Commandes')
  const more = MORE.filter(({ action }) => {
    if (!fitting(action)) return false
    if (action === 'corbeille') return access('commands').delete
    return assigns || (action === 'relance' && person.type === 'client')
  })
  return (
    <>
      {assigns && fitting('affectation') && (
        <Button size="sm" disabled={started !== null} onClick={() => ask('affectation')}>
          <Truck aria-hidden />
          <Trans>Affecter</Trans>
        </Button>
      )}
      <Button size="sm" variant="outline" disabled={started !== null} onClick={() => ask('etat')}>
        <ArrowRightLeft aria-hidden />
        <Trans>Changer l’état</Trans>
      </Button>
      {!selection.all && (
        <span className="contents max-md:hidden">
          <PrintSelection ids={ids} />
        </span>
      )}
      {(more.length > 0 || !selection.all) && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button size="sm" variant="outline" disabled={started !== null}>
              <Trans>Plus</Trans>
              <ChevronDown aria-hidden />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end" side="top">
            {!selection.all && (
              <DropdownMenuItem className="md:hidden" onSelect={() => print.mutate()}>
                <Printer aria-hidden />
                <Trans>Imprimer les étiquettes</Trans>
              </DropdownMenuItem>
            )}
            {!selection.all && toBon && access('bons').create && (
              <DropdownMenuItem onSelect={() => setOnBon(ids)}>
                <ClipboardPlus aria-hidden />
                <Trans>Ajouter à un bon</Trans>
              </DropdownMenuItem>
            )}
            {more.map(({ action, label, Icon }) => (
              <DropdownMenuItem
                key={action}
                destructive={action === 'corbeille'}
                onSelect={() => ask(action)}
              >
                <Icon aria-hidden />
                {i18n._(label)}
              </DropdownMenuItem>
            ))}
          </DropdownMenuContent>
        </DropdownMenu>
      )}
      {onBon &&
        toBon?.({
          commands: onBon,
          onClose: () => setOnBon(null),
          onDone: () => {
            setOnBon(null)
            selection.clear()
          },
        })}
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
          {...started}
          onClose={() => {
            setStarted(null)
            selection.clear()
          }}
        />
      )}
    </>
  )
}
