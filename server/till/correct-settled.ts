import type { Collections, Row } from '#model/collections.ts'
import { subtract, ZERO } from '#model/domain/money.ts'
import { conflict } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { notifyCorrected } from '#server/notifications/money.ts'
import { issueAvoirLivraison } from './facture-livraison.ts'

interface Correction {
  readonly before: Row<'commands'>
  readonly after: Row<'commands'>
  readonly suivi: Row<'suivis'>
}

/**
 * Corrects cash that was handed over: the versement and its facture stay as they are, an avoir records the
 * difference, and the next versement of the livreur settles it.
 */
export async function correctSettled(
  engine: Engine<Collections>,
  tx: Tx,
  { before, after, suivi }: Correction,
  origin: Origin,
): Promise<void> {
  if (before.versement === '') return
  const versement = await engine.find(tx, 'versements', before.versement)
  if (!versement) throw new Error(`commande ${before.id} names a versement that is not there`)
  // Refused even for an unchanged amount: the books would charge one livreur while the cash came from
  // another.
  if (after.versement !== '' && after.paid_to !== versement.livreur) {
    throw conflict(
      'Les espèces de ce colis sont versées par un autre livreur : corrigez-le sans changer de livreur.',
    )
  }
  const handedOver = after.versement === '' ? ZERO : after.amount_collected
  const difference = subtract(handedOver, before.amount_collected)
  if (difference === 0) return
  const about = { origine: versement.facture, difference, motif: suivi.note }
  const paper = { livreur: versement.livreur, now: suivi.at, origin }
  await issueAvoirLivraison(engine, tx, after, about, paper)
  notifyCorrected({ engine, tx, now: suivi.at, origin }, { versement, code: after.code, difference })
}
