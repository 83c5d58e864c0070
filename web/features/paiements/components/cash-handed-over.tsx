import { Trans } from '@lingui/react/macro'
import { toDirhams } from '#model/domain/money.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { handedOver } from '../rules/posting.ts'

/** The cash the desk counts out, coins rounding up the amount that is owed. */
export function CashHandedOver({ record }: { record: ListRow }) {
  const isPaid = record.state === 'poste'
  if (record.mode !== 'especes' || !(isPaid || record.state === 'attente')) return null
  const cash = <Amount value={toDirhams(handedOver(record))} className="font-semibold" />
  const arrondi = Number(record.arrondi ?? 0)
  const timbre = Number(record.timbre ?? 0)
  return (
    <div className="grid gap-0.5 text-sm">
      <p>
        {isPaid ? <Trans>Remis en espèces : {cash}</Trans> : <Trans>À remettre en espèces : {cash}</Trans>}
      </p>
      {arrondi > 0 && (
        <p className="text-muted-foreground text-xs">
          <Trans>
            Montant dû <Amount value={Number(record.montant)} />, et <Amount value={arrondi} /> d’arrondi à la
            charge de la société.
          </Trans>
        </p>
      )}
      {timbre > 0 && (
        <p className="text-muted-foreground text-xs">
          <Trans>
            Droit de timbre <Amount value={timbre} /> à la charge de la société, à porter sur le reçu.
          </Trans>
        </p>
      )}
    </div>
  )
}
