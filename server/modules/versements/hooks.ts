import type { Collections } from '#model/collections.ts'
import { format, toDirhams } from '#model/domain/money.ts'
import { callerId, isSelf } from '#server/core/base/caller.ts'
import { conflict, forbidden, invalid } from '#server/core/base/refusals.ts'
import type { Hooks } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { postCaused } from '#server/ledger/causes.ts'
import { notifyGap } from '#server/notifications/money.ts'
import { dueOf } from '#server/till/due.ts'
import { heldGaps } from '#server/till/open-gaps.ts'
import { fillParties } from '#server/till/parties.ts'
import { settle, type VersementEvent } from '#server/till/settle.ts'

export const versementsHooks: Hooks<Collections['versements'], Collections> = {
  async beforeCreate(event) {
    const { record } = event
    record.state ||= 'brouillon'
    if (record.state !== 'brouillon')
      throw conflict('Un versement commence en brouillon : comptez, puis validez-le.')
    await fillParties(event, record)
    await mustBeHisTour(event)
    const due = await dueOf(event.tx, record.livreur, record.tour)
    const { amount: du, ...of } = due
    if (Object.values(of).every((ids) => ids.length === 0)) {
      throw conflict('Ce livreur n’a rien à verser.', { du: 0 })
    }
    Object.assign(record, { du, ...of })
  },
  async beforeUpdate(event) {
    const { record, before } = event
    if (!before) return
    refuseTwice(event)
    if (before.state === 'brouillon') {
      mustKeep(event, ['livreur', 'agence', 'tour', 'acquitte', 'decision', 'papier'])
      if (record.state === 'valide') await settle(event)
      return
    }
    mustKeep(event, ['livreur', 'agence', 'tour', 'comptage', 'montant', 'motif'])
    if (event.changed.has('acquitte')) record.acquitte_at = event.now
    if (event.changed.has('decision')) await decideOn(event)
    else mustKeep(event, ['papier'])
  },
  // Posted after the number is taken: accounts are locked last of all.
  async afterUpdate(event) {
    await notifyGap(event)
    await postCaused('versements', event)
  },
  beforeDelete({ record }) {
    if (record.state === 'brouillon') return
    throw conflict('Un versement validé ne se supprime pas : une correction le compense.', presentOf(record))
  },
}

type Versement = VersementEvent['record']

const presentOf = ({ id, state, recu, facture, montant, ecart, acquitte, decision }: Versement) => {
  const amounts = { montant: toDirhams(montant), ecart: toDirhams(ecart) }
  return { id, state, recu, facture, ...amounts, acquitte, decision }
}

async function mustBeHisTour({ record, engine, tx }: VersementEvent): Promise<void> {
  if (record.tour === '') return
  const tour = await engine.find(tx, 'tours', record.tour)
  if (tour?.livreur !== record.livreur) throw invalid({ tour: NOT_HIS_TOUR })
}

const NOT_HIS_TOUR = { code: 'validation_tour', message: 'Cette tournée n’est pas celle de ce livreur.' }

/** Refuses an action that was taken already, with the present versement. */
function refuseTwice({ before, given }: VersementEvent): void {
  if (!before) return
  if (given.has('state') && before.state === 'valide') {
    throw conflict(`Ce versement est déjà validé : reçu ${before.recu}.`, presentOf(before))
  }
  if (given.has('acquitte') && before.acquitte) {
    throw conflict('Cet écart est déjà reconnu.', presentOf(before))
  }
  if (given.has('decision') && before.decision !== '') {
    throw conflict('Cet écart est déjà décidé.', presentOf(before))
  }
}

function mustKeep({ changed, before }: VersementEvent, names: readonly string[]): void {
  if (!before || !names.some((name) => changed.has(name))) return
  const message =
    before.state === 'valide'
      ? 'Ce versement est validé : ce qui a été compté ne change plus.'
      : 'Un brouillon se compte et se valide : pour le reste, ouvrez-en un autre.'
  throw conflict(message, presentOf(before))
}

/**
 * Checks a decision on the gap: by another person than the one who counted; one that costs the livreur needs
 * his signature.
 */
async function decideOn({ record, before, caller, now, tx }: VersementEvent): Promise<void> {
  if (!before || record.decision === '') return
  if (isSelf(caller, before.caissier)) {
    throw forbidden('Qui a compté ne décide pas de l’écart : demandez à une autre personne.')
  }
  const allowed: readonly string[] =
    record.ecart < 0 ? ['rembourse', 'retenue', 'perte'] : record.ecart > 0 ? ['produit', 'rembourse'] : []
  if (!allowed.includes(record.decision)) throw invalid({ decision: UNFIT })
  if (record.decision === 'retenue' && record.papier === '') throw invalid({ papier: NO_PAPER })
  if (record.decision !== 'rembourse') await mustBeOpen(tx, record)
  Object.assign(record, { decided_by: callerId(caller), decided_at: now })
}

/** Refuses to write off, withhold or keep more than remains of the livreur's open gaps: the rest was already repaid. */
async function mustBeOpen(tx: Tx, { livreur, ecart }: Versement): Promise<void> {
  const { missing, excess } = await heldGaps(tx, livreur)
  const left = ecart < 0 ? missing : excess
  if (Math.abs(ecart) <= left) return
  const words =
    ecart < 0 ? 'Le livreur a déjà remboursé cet écart' : 'Ce trop-perçu a déjà été rendu au livreur'
  throw conflict(`${words} : il en reste ${format(left)}. Décidez « Remboursé ».`, {
    reste: toDirhams(left),
  })
}

const UNFIT = {
  code: 'validation_decision',
  message:
    'Cette décision ne convient pas : un manque se rembourse, se retient ou se perd, un trop-perçu devient un produit.',
}
const NO_PAPER = {
  code: 'validation_required',
  message: 'Joignez le papier signé par le livreur : sans lui rien n’est retenu.',
}
