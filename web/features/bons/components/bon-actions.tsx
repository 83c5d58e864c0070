import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { CopyPlus, FileText, Printer, ReceiptText, Tags } from 'lucide-react'
import type { BonKind } from '#model/domain/bon/bon.ts'
import { useSession } from '#web/lib/session.ts'
import type { ListRow } from '#web/table/columns.ts'
import { Button } from '#web/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx'
import { useShowBon } from '../actions.tsx'
import { missingOf, printBon, printLabels, useNewBon } from '../queries.ts'
import { asBon, type BonRecord } from '../rules/bon-record.ts'

/** Actions of a bon: print, labels, and a new bon for its missing parcels. */
export function BonActions({ record }: { record: ListRow }) {
  const bon = asBon(record)
  const { access, person } = useSession()
  const again = useDuplicate(bon)
  const staff = person.type === 'moderateur'
  return (
    <>
      {staff && access('bons').create && bon.missing > 0 && canRepeat(bon) && (
        <Button variant="outline" pending={again.isPending} onClick={() => again.mutate()}>
          <CopyPlus aria-hidden />
          <Trans>Dupliquer les manquants</Trans>
        </Button>
      )}
      <PrintMenu bon={bon} />
    </>
  )
}

const REPEATED: readonly string[] = ['livraison', 'distribution', 'retour livreur', 'retour client']

/**
 * False for kinds whose missing parcels get no second bon: lost ones are searched for, and those a client
 * kept wait for the next pick-up.
 */
const canRepeat = ({ kind, state }: BonRecord): boolean => REPEATED.includes(kind) && state !== 'annule'

function useDuplicate(bon: BonRecord) {
  const make = useNewBon()
  const show = useShowBon()
  return useMutation({
    mutationFn: async () => {
      const { client, livreur, agence } = bon
      const commands = await missingOf(bon.id)
      return make.mutateAsync({ kind: bon.kind as BonKind, client, livreur, agence, commands })
    },
    onSuccess: show,
  })
}

function PrintMenu({ bon }: { bon: BonRecord }) {
  const print = useMutation({ mutationFn: (work: () => Promise<void>) => work() })
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button pending={print.isPending}>
          <Printer aria-hidden />
          <Trans>Imprimer</Trans>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" aria-label={t`Imprimer`}>
        <DropdownMenuItem onSelect={() => print.mutate(() => printBon(bon, 'A4'))}>
          <FileText aria-hidden />
          <Trans>Bon, A4</Trans>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => print.mutate(() => printBon(bon, '80mm'))}>
          <ReceiptText aria-hidden />
          <Trans>Bon, ticket 80 mm</Trans>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => print.mutate(() => printLabels(bon))}>
          <Tags aria-hidden />
          <Trans>Étiquettes du bon</Trans>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
