import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Banknote } from 'lucide-react'
import { useState } from 'react'
import type { ToPay } from '#model/domain/billing/payout-answers.ts'
import { add, fromDirhams, toDirhams, ZERO } from '#model/domain/money.ts'
import { roundingOf } from '#model/domain/till/comptage.ts'
import { useSession } from '#web/lib/session.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import { allQuery, recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { prepareCash } from '../rules/to-pay.ts'

/** Above it, cash is warned about: the law of cash payments, and the risk. Dirhams. */
const MUCH_CASH = 5_000

/** A cash payment out of a chosen caisse. */
export function PayCash({ one }: { one: ToPay }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
        <Banknote aria-hidden />
        <Trans>Payer en espèces</Trans>
      </Button>
      {asking && <Asking one={one} onClose={() => setAsking(false)} />}
    </>
  )
}

function Asking({ one, onClose }: { one: ToPay; onClose: () => void }) {
  const { t } = useLingui()
  const his = String(useSession().user.agence ?? '')
  const agences = useQuery(allQuery('agences', ['name'], 'name'))
  const [agence, setAgence] = useState(his)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const prepare = useMutation({
    mutationFn: () => prepareCash(one, agence),
    onSuccess: (fiche) => navigate({ to: '/paiements', search: { onglet: 'suivis', fiche } }),
    onSettled: () => {
      onClose()
      return queries.invalidateQueries({ queryKey: recordsKey('paiements') })
    },
  })
  const owed = fromDirhams(one.montant)
  const rounding = roundingOf(owed)
  const choices = (agences.data ?? []).filter(({ id }) => his === '' || id === his)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <Trans>
          Payer <Amount value={one.montant} /> en espèces à {one.name} ?
        </Trans>
      }
      confirm={<Trans>Préparer</Trans>}
      pending={prepare.isPending}
      disabled={agence === ''}
      onConfirm={() => prepare.mutate()}
    >
      <div className="grid gap-3">
        {one.montant >= MUCH_CASH && (
          <p className="font-medium text-destructive">
            <Trans>
              À partir de 5 000 DH, préférez un virement : la loi limite les paiements en espèces.
            </Trans>
          </p>
        )}
        {rounding > ZERO && (
          <p>
            <Trans>
              Remettez <Amount value={toDirhams(add(owed, rounding))} /> : la plus petite pièce vaut 10
              centimes, et l’arrondi de <Amount value={toDirhams(rounding)} /> est à la charge de la société.
            </Trans>
          </p>
        )}
        <Field label={t`Caisse`} help={t`Les espèces la quittent quand le reçu signé est joint.`} required>
          {(control) => (
            <Select {...control} value={agence} onChange={(event) => setAgence(event.target.value)}>
              <option value="">{t`Choisir…`}</option>
              {choices.map(({ id, name }) => (
                <option key={id} value={id}>
                  {String(name)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </ConfirmDialog>
  )
}
