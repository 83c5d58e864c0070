import type { Collections, Row } from '#model/collections.ts'
import { toDirhams } from '#model/domain/money.ts'
import type { Centimes } from '#model/schema/collection.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import { moneySetting } from '#server/money-setting.ts'
import { agenceOfClient } from '#server/parcels/first-agence.ts'
import { type Cause, isMailed, notify, notifyStaff } from './notify.ts'
import { settle } from './settle.ts'

type On<N extends keyof Collections> = HookEvent<Collections[N], Collections>

/** Tells a client of his new facture, here and by mail. */
export async function notifyIssued(event: On<'factures'>): Promise<void> {
  const { record, before, engine, tx } = event
  if (before?.state !== 'brouillon' || record.state === 'brouillon' || record.party !== 'client') return
  const net = toDirhams(record.net)
  const told = { kind: 'facture_emise', collection: 'factures', record: record.id } as const
  notify({ ...event, origin: event }, { ...told, details: { number: record.number, net } }, [record.user])
  const user = engine.cached('users').get(record.user)
  if (!user?.active || user.email === '' || !isMailed(engine, 'facture_emise', user.id)) return
  const values = { facture: record.id, number: record.number }
  const { users: collection } = engine.collections
  await engine.post.send(tx, { kind: 'facture-issued', to: user.email, collection, record: user, values })
}

/** Tells a client that he was paid. */
export function notifyPaid(event: On<'paiements'>): void {
  const { id, party, facture, montant, mode, user } = event.record
  if (party !== 'client') return
  const opened =
    facture === ''
      ? ({ collection: 'paiements', record: id } as const)
      : ({ collection: 'factures', record: facture } as const)
  const details = { montant: toDirhams(montant), mode }
  notify({ ...event, origin: event }, { kind: 'paiement_recu', ...opened, details }, [user])
}

/** Asks for a decision on a gap above the tolerance of the company, or stops asking once it is made. */
export async function notifyGap(event: On<'versements'>): Promise<void> {
  const { record, before, changed, engine } = event
  const cause = { ...event, origin: event }
  if (changed.has('decision')) await settle(cause, { kinds: ['ecart_caisse'], record: record.id })
  const isSettled = before?.state === 'brouillon' && record.state === 'valide'
  if (!isSettled || Math.abs(record.ecart) <= moneySetting(engine, 'argent.seuil_ecart')) return
  const livreur = engine.cached('users').get(record.livreur)?.full_name ?? ''
  const details = { ecart: toDirhams(record.ecart), livreur, recu: record.recu }
  const told = { kind: 'ecart_caisse', collection: 'versements', record: record.id, details } as const
  notifyStaff(cause, told, record.agence)
}

interface Corrected {
  readonly versement: Pick<Row<'versements'>, 'id' | 'livreur' | 'recu'>
  readonly code: string
  readonly difference: Centimes
}

/** Tells a livreur that cash he handed over was corrected: his next versement settles the difference. */
export function notifyCorrected(cause: Cause, { versement, code, difference }: Corrected): void {
  const details = { code, recu: versement.recu, difference: toDirhams(difference) }
  const told = { kind: 'versement_corrige', collection: 'versements', record: versement.id, details } as const
  notify(cause, told, [versement.livreur])
}

/** Asks those who bill the client to decide on his new RIB, until somebody has. */
export async function notifyRib(event: On<'changements_rib'>): Promise<void> {
  const { record, before, changed, engine, tx } = event
  const cause = { ...event, origin: event }
  if (before) {
    if (changed.has('state')) await settle(cause, { kinds: ['rib_demande'], record: record.id })
    return
  }
  const client = engine.cached('users').get(record.user)?.full_name ?? ''
  const told = { kind: 'rib_demande', collection: 'changements_rib', record: record.id } as const
  notifyStaff(cause, { ...told, details: { client } }, await agenceOfClient(engine, tx, record.user))
}
