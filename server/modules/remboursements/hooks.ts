import type { Collections, Row } from '#model/collections.ts'
import { accountId } from '#model/domain/ledger/accounts.ts'
import { format, toDirhams, ZERO } from '#model/domain/money.ts'
import { sumOf } from '#model/domain/till/comptage.ts'
import { takeNumber } from '#server/billing/take-numbers.ts'
import type { Hooks } from '#server/core/hooks.ts'
import { conflict, invalid } from '#server/core/http/errors.ts'
import { lockAccounts } from '#server/ledger/balances.ts'
import { postCaused } from '#server/ledger/causes.ts'
import { fillParties } from '#server/till/parties.ts'

export const remboursementsHooks: Hooks<Collections['remboursements'], Collections> = {
  async beforeCreate(event) {
    const { record, tx, now } = event
    await fillParties(event, record)
    mustBeCounted(record)
    // Accounts are locked last: of two who pay one gap back at once, the second finds it paid.
    record.recu = await takeNumber(tx, 'RV', now)
    const account = { kind: 'CREANCE_LIVREUR', user: record.livreur } as const
    const owed = (await lockAccounts(tx, [account])).get(accountId(account)) ?? ZERO
    const within = record.montant > 0 ? record.montant <= owed : record.montant >= owed
    if (within) return
    throw conflict(
      owed === 0
        ? 'Ce livreur n’a pas d’écart à rembourser.'
        : `L’écart de ce livreur est de ${format(owed)} : on ne rembourse pas davantage.`,
      { ecart: toDirhams(owed) },
      { code: 'ecart' },
    )
  },
  afterCreate: (event) => postCaused('remboursements', event),
}

function mustBeCounted({ comptage, montant }: Row<'remboursements'>): void {
  const counted = sumOf(comptage)
  const wrong = 'wrong' in counted ? counted.wrong : counted.sum === Math.abs(montant) ? null : UNEQUAL
  if (wrong) throw invalid({ comptage: { code: 'validation_comptage', message: wrong } })
}

const UNEQUAL = 'Les billets et les pièces ne font pas le montant : recomptez.'
