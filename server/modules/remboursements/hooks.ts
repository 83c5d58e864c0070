import type { Collections, Row } from '#model/collections.ts'
import { format, subtract, toDirhams, ZERO } from '#model/domain/money.ts'
import { sumOf } from '#model/domain/till/comptage.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { takeNumber } from '#server/billing/factures/take-numbers.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { Hooks } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { postCaused } from '#server/ledger/causes.ts'
import { heldGaps } from '#server/till/open-gaps.ts'
import { fillParties } from '#server/till/parties.ts'
import { buildRemboursementContent } from '#server/till/remboursement-content.ts'

export const remboursementsHooks: Hooks<Collections['remboursements'], Collections> = {
  async beforeCreate(event) {
    const { record, engine, tx, now } = event
    await fillParties(event, record)
    mustBeCounted(record)
    // Accounts are locked last: of two who pay one gap back at once, the second finds it paid.
    record.recu = await takeNumber(tx, 'RV', now)
    const reste = await mustBeOwed(tx, record)
    record.snapshot = await buildRemboursementContent(engine, tx, { remboursement: record, at: now, reste })
  },
  afterCreate: (event) => postCaused('remboursements', event),
}

/**
 * The gap that stays open afterwards; throws above the present one. A gap is paid back up to the missing
 * cash, an excess is handed out up to the surplus; one does not offset the other.
 */
async function mustBeOwed(tx: Tx, { livreur, montant }: Row<'remboursements'>): Promise<Centimes> {
  const { missing, excess } = await heldGaps(tx, livreur)
  const left = montant > 0 ? missing : excess
  const paid = montant > 0 ? montant : subtract(ZERO, montant)
  if (paid <= left) return subtract(left, paid)
  const words =
    left === ZERO
      ? montant > 0
        ? 'Ce livreur n’a pas d’écart à rembourser.'
        : 'Ce livreur n’a pas de trop-perçu à reprendre.'
      : montant > 0
        ? `Il manque encore ${format(left)} à ce livreur : on ne rembourse pas davantage.`
        : `Le trop-perçu de ce livreur est de ${format(left)} : on ne rend pas davantage.`
  throw conflict(words, { ecart: toDirhams(left) }, { code: 'ecart' })
}

function mustBeCounted({ comptage, montant }: Row<'remboursements'>): void {
  const counted = sumOf(comptage)
  const wrong = 'wrong' in counted ? counted.wrong : counted.sum === Math.abs(montant) ? null : UNEQUAL
  if (wrong) throw invalid({ comptage: { code: 'validation_comptage', message: wrong } })
}

const UNEQUAL = 'Les billets et les pièces ne font pas le montant : recomptez.'
