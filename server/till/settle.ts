import type { Collections, Row } from '#model/collections.ts'
import { add, toDirhams } from '#model/domain/money.ts'
import { ecartOf, settlingErrors } from '#model/domain/till/comptage.ts'
import { takeNumber } from '#server/billing/factures/take-numbers.ts'
import { advancedStates } from '#server/billing/money-states.ts'
import { callerId } from '#server/core/base/caller.ts'
import { conflict, invalid } from '#server/core/base/refusals.ts'
import type { HookEvent } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { closeOver } from '#server/parcels/moves/move.ts'
import { dueOf } from './due.ts'
import { issueFactureLivraison } from './facture-livraison.ts'
import { writeRecu } from './recu-content.ts'

export type VersementEvent = HookEvent<Collections['versements'], Collections>

/** Counted and signed: the cash of its parcels is handed over, and its papers are made. All of it or nothing. */
export async function settle(event: VersementEvent): Promise<void> {
  const { record, caller, engine, tx, now } = event
  mustClose(record)
  await mustHaveEnded(tx, record.tour)
  const { commandes, avoirs, avances, ouvertures } = await heldDue(event)
  await handOver(event, commandes)
  const report = add(
    ...avoirs.map(({ net }) => net),
    ...[...avances, ...ouvertures].map(({ montant }) => montant),
  )
  const paper = { livreur: record.livreur, now, origin: event }
  const ecart = ecartOf(record)
  const facture = await issueFactureLivraison(engine, tx, commandes, { report, ecart }, paper)
  for (const avoir of avoirs) await engine.change(tx, 'factures', avoir, { reporte_dans: facture.id }, event)
  for (const avance of avances) await engine.change(tx, 'avances', avance, { versement: record.id }, event)
  for (const one of ouvertures) await engine.change(tx, 'ouvertures', one, { versement: record.id }, event)
  const recu = await takeNumber(tx, 'RV', now)
  Object.assign(record, { facture: facture.id, recu, ecart, valide_at: now, caissier: callerId(caller) })
  record.snapshot = await writeRecu(engine, tx, record)
}

function mustClose(record: Row<'versements'>): void {
  const wrong = Object.entries(settlingErrors(record))
  if (wrong.length === 0) return
  throw invalid(
    Object.fromEntries(wrong.map(([field, message]) => [field, { code: 'validation_comptage', message }])),
  )
}

/**
 * Refuses to settle a tour before all its parcels have an outcome, and locks it so that none changes
 * meanwhile.
 */
async function mustHaveEnded(tx: Tx, tour: string): Promise<void> {
  if (tour === '') return
  const [row] = await tx.query<{ state: string }>(sql`SELECT state FROM tours WHERE id = ${tour} FOR SHARE`)
  if (row?.state === 'close') return
  throw conflict('Terminez d’abord cette tournée : chaque colis a une issue, ou est rendu.', {
    tour,
    state: row?.state ?? '',
  })
}

interface HeldDue {
  readonly commandes: readonly Row<'commands'>[]
  readonly avoirs: readonly Row<'factures'>[]
  readonly avances: readonly Row<'avances'>[]
  readonly ouvertures: readonly Row<'ouvertures'>[]
}

/** The records the versement was opened on, locked and unchanged since. */
async function heldDue({ record, engine, tx }: VersementEvent): Promise<HeldDue> {
  const commandes = [...(await engine.hold(tx, 'commands', record.commands)).values()]
  const avoirs = [...(await engine.hold(tx, 'factures', record.avoirs)).values()]
  const avances = [...(await engine.hold(tx, 'avances', record.avances)).values()]
  const ouvertures = [...(await engine.hold(tx, 'ouvertures', record.ouvertures)).values()]
  const stillHis = (one: Row<'commands'>) =>
    one.money_state === 'CHEZ_LIVREUR' && one.delivery_man === record.livreur
  const isDue =
    commandes.every(stillHis) &&
    avoirs.every(({ reporte_dans }) => reporte_dans === '') &&
    [...avances, ...ouvertures].every(({ versement }) => versement === '')
  const amounts = [
    ...commandes.map((one) => one.amount_collected),
    ...avoirs.map(({ net }) => net),
    ...[...avances, ...ouvertures].map(({ montant }) => montant),
  ]
  const asked = [record.commands, record.avoirs, record.avances, record.ouvertures].flat().length
  if (isDue && amounts.length === asked && add(...amounts) === record.du)
    return { commandes, avoirs, avances, ouvertures }
  const { amount } = await dueOf(tx, record.livreur, record.tour)
  throw conflict(
    'Ce qu’il doit a changé depuis que vous avez ouvert ce versement : rouvrez-le, et recomptez.',
    { du: toDirhams(amount) },
    { code: 'du_change' },
  )
}

/**
 * Marks the parcels' cash as the agence's, and notifies subscribers. Money paid to a client in advance is on
 * a facture already, and stays there: with it the life of the parcel is over.
 */
async function handOver(event: VersementEvent, commandes: readonly Row<'commands'>[]): Promise<void> {
  const { record, engine, tx, now } = event
  const ids = commandes.map(({ id }) => id)
  const advanced = await advancedStates(tx, ids)
  const states = ids.map((id) => advanced.get(id) ?? 'VERSE')
  await tx.query(sql`UPDATE commands AS c SET money_state = moved.state, versement = ${record.id}, updated = ${now}
    FROM unnest(${ids}::text[], ${states}::text[]) AS moved (id, state) WHERE c.id = moved.id`)
  for (const before of commandes) {
    const { money_state, versement, updated } = before
    const former = { money_state, versement, updated }
    const after = {
      money_state: advanced.get(before.id) ?? 'VERSE',
      versement: record.id,
      updated: now,
    } as const
    const written = { action: 'update', rows: [{ ...before, ...after }], former, now } as const
    await engine.recordWritten(tx, 'commands', written, event)
  }
  const paid = commandes.filter(({ id }) => advanced.get(id) === 'PAYE')
  await closeOver({ engine, tx, origin: event }, paid)
}
