import type { Collections, Row } from '#model/collections.ts'
import { add, ZERO } from '#model/domain/money.ts'
import { PERMISSIONS, type Permission } from '#model/domain/permissions.ts'
import { frenchDate, fromCanonical } from '#server/clock.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent, Hooks } from '#server/core/contract/hooks.ts'
import { agenceOfClient } from '#server/parcels/first-agence.ts'
import { agenceOf } from '#server/people.ts'

type Paiement = Row<'paiements'>
type Event = HookEvent<Collections['lots_paiement'], Collections>

export const lotsPaiementHooks: Hooks<Collections['lots_paiement'], Collections> = {
  async beforeCreate(event) {
    const { record, caller, engine, tx, now } = event
    const held = await engine.hold(tx, 'paiements', record.paiements)
    const found = record.paiements.flatMap((id) => held.get(id) ?? [])
    if (found.length === 0 || found.length < record.paiements.length) throw invalid({ paiements: UNKNOWN })
    await mustBeSendable(event, found)
    Object.assign(record, {
      party: found[0]?.party ?? '',
      nombre: found.length,
      montant: add(ZERO, ...found.map(({ montant }) => montant)),
      author: callerId(caller),
      agence: agenceOf(caller),
      libelle: record.libelle || `Virements du ${frenchDate(fromCanonical(now))}`,
    })
  },
  async afterCreate(event) {
    const { record, engine, tx } = event
    const held = await engine.hold(tx, 'paiements', record.paiements)
    for (const paiement of held.values()) {
      await engine.change(tx, 'paiements', paiement, { lot: record.id }, event)
    }
  },
}

const RIGHT_OF: Readonly<Record<Paiement['party'], Permission>> = {
  client: 'Factures clients',
  livreur: 'Factures livreurs',
  '': 'Factures clients',
}

/**
 * Refuses virements that do not wait, are of two parties, of another agence than the author's, or in another
 * lot.
 */
async function mustBeSendable(event: Event, found: readonly Paiement[]): Promise<void> {
  const { caller, engine, tx } = event
  const party = found[0]?.party ?? ''
  const right = RIGHT_OF[party]
  if (!caller.is(right)) throw invalid({ paiements: notHis(right) })
  if (found.some((one) => one.party !== party)) throw invalid({ paiements: MIXED })
  const unfit = found.find(({ state, mode }) => state !== 'attente' || mode !== 'virement')
  if (unfit) {
    throw conflict('Un paiement de ce lot n’est pas un virement en attente : retirez-le.', presentOf(unfit))
  }
  const sent = found.find(({ lot }) => lot !== '')
  if (sent) throw conflict('Un paiement de ce lot est déjà dans un autre lot : retirez-le.', presentOf(sent))
  const his = agenceOf(caller)
  if (his === '') return
  for (const user of new Set(found.map((one) => one.user))) {
    if ((await agenceOfClient(engine, tx, user)) !== his) throw invalid({ paiements: UNKNOWN })
  }
}

const presentOf = ({ id, state, mode, lot }: Paiement) => ({ id, state, mode, lot })

const notHis = (right: Permission) => ({
  code: 'validation_paiements',
  message: `Ces paiements se préparent avec la permission « ${PERMISSIONS[right]} ».`,
})
const UNKNOWN = { code: 'validation_paiements', message: 'Choisissez des virements en attente.' }
const MIXED = {
  code: 'validation_paiements',
  message: 'Un lot est de clients ou de livreurs : faites-en deux.',
}
