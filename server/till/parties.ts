import type { Collections } from '#model/collections.ts'
import { type Caller, callerId } from '#server/core/base/caller.ts'
import { invalid } from '#server/core/base/refusals.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Tx } from '#server/db/database.ts'
import { agenceOfLivreur } from '#server/parcels/livreurs/livreur-agence.ts'
import { agenceOf } from '#server/people.ts'

interface AtTill {
  livreur: string
  agence: string
  caissier: string
}

/** Fills in the livreur and the caisse: by default that of the cashier's agence, else of the livreur's. */
export async function fillParties(
  { engine, tx, caller }: { engine: Engine<Collections>; tx: Tx; caller: Caller },
  record: AtTill,
): Promise<void> {
  record.caissier = callerId(caller)
  const livreur = engine.cached('users').get(record.livreur)
  if (livreur?.type !== 'livreur') throw invalid({ livreur: NO_LIVREUR })
  record.agence ||= agenceOf(caller) || (await agenceOfLivreur(engine, tx, record.livreur))
  if (record.agence === '') throw invalid({ agence: NO_AGENCE })
}

const NO_LIVREUR = { code: 'validation_livreur', message: 'Choisissez le livreur.' }
export const NO_AGENCE = { code: 'validation_agence', message: 'Dites de quelle agence est la caisse.' }
