import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import type { ToPay } from '#model/domain/billing/payout-answers.ts'
import { toast } from '#web/lib/toast.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { MOST_AT_ONCE, prepareVirements, sumOf } from '../rules/to-pay.ts'

/** Reserves the chosen amounts, and creates the lot whose file goes to the bank. */
export function PrepareVirements({ chosen }: { chosen: readonly ToPay[] }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const sent = chosen.slice(0, MOST_AT_ONCE)
  const prepare = useMutation({
    mutationFn: () => prepareVirements(sent),
    onSuccess: (lot) => {
      toast.success(t`Virements préparés : envoyez leur fichier à la banque.`)
      return navigate({ to: '/paiements', search: { onglet: 'lots', fiche: lot } })
    },
    onSettled: () => {
      setAsking(false)
      return queries.invalidateQueries({ queryKey: recordsKey('paiements') })
    },
  })
  return (
    <>
      <Button disabled={sent.length === 0} onClick={() => setAsking(true)}>
        <Landmark aria-hidden />
        <span className="max-sm:sr-only">
          <Plural
            value={sent.length}
            _0="Préparer les virements"
            one="Préparer # virement"
            other="Préparer # virements"
          />
        </span>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Préparer ces virements ?</Trans>}
        confirm={<Trans>Préparer</Trans>}
        pending={prepare.isPending}
        onConfirm={() => prepare.mutate()}
      >
        <p>
          <Trans>
            <Amount value={sumOf(sent)} className="font-semibold text-foreground" /> sont retenus pour leurs
            clients. Rien ne part avant que la banque reçoive le fichier du lot.
          </Trans>
        </p>
      </ConfirmDialog>
    </>
  )
}
