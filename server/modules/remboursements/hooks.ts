import type { Collections, Row } from '#model/collections.ts'
import { format, toDirhams, ZERO } from '#model/domain/money.ts'
import { sumOf } from '#model/domain/till/comptage.ts'
import { takeNumber } from '#server/billing/take-numbers.ts'
import type { Hooks } from '#server/core/hooks.ts'
import { conflict, invalid } from '#server/core/http/errors.ts'
import type { Tx } from '#server/db/database.ts'
import { postCaused } from '#server/ledger/causes.ts'
import { heldGaps } from '#server/till/open-gaps.ts'
import { fillParties } from '#server/till/parties.ts'

export const remboursementsHooks: Hooks<Collections['remboursements'], Collections> = {
  async beforeCreate(event) {
    const { record, tx, now } = event
    await fillParties(event, record)
    mustBeCounted(record)
    // Accounts are locked last: of two who pay one gap back at once, the second finds it paid.
    record.recu = await takeNumber(tx, 'RV', now)
    await mustBeOwed(tx, record)
  },
  afterCreate: (event) => postCaused('remboursements', event),
}

/** A gap is paid back up to what is missing, and an excess handed out up to what was too much; one does not offset the other. */
async function mustBeOwed(tx: Tx, { livreur, montant }: Row<'remboursements'>): Promise<void> {
  const { missing, excess } = await heldGaps(tx, livreur)
  const left = montant > 0 ? missing : excess
  if (Math.abs(montant) <= left) return
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
