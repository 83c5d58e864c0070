import { type Collections, collections, type Row } from '#model/collections.ts'
import { firstSuiviOf, sellerOf } from '#model/domain/commande/new.ts'
import { ZERO } from '#model/domain/money.ts'
import type { TakenParcel } from '#model/domain/takeover/parcels.ts'
import type { TakenClient, TakenLivreur } from '#model/domain/takeover/people.ts'
import { stableId } from '#model/schema/record-id.ts'
import { canonical } from '#server/clock.ts'
import { autogenerate } from '#server/core/base/autogenerate.ts'
import { callerId } from '#server/core/base/caller.ts'
import { blankRow, insertRows } from '#server/core/base/storage.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import type { Origin } from '#server/core/contract/hooks.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { mapPaced } from '#server/pace.ts'
import { latenessOf } from '#server/parcels/times/lateness.ts'
import type { TakeoverPlan } from './plan.ts'

const NOTE = 'Reprise de la société'

interface Writing {
  readonly engine: Engine<Collections>
  readonly tx: Tx
  readonly origin: Origin
  /** Canonical text. */
  readonly now: string
}

/** Locks out a second take-over, which then finds everything there. */
export async function holdTakeovers(tx: Tx): Promise<void> {
  await tx.query(sql`SELECT pg_advisory_xact_lock(hashtext('reprises'))`)
}

/** Writes what is new of a plan without a refused row, in the caller's transaction. */
export async function writeTakeover(
  { engine, tx, origin }: Omit<Writing, 'now'>,
  plan: TakeoverPlan,
): Promise<void> {
  const writing = { engine, tx, origin, now: canonical(engine.clock.now()) }
  for (const client of plan.clients) if (!client.there) await writeClient(writing, client)
  for (const livreur of plan.livreurs) if (!livreur.there) await writeLivreur(writing, livreur)
  for (const { there, ...tarif } of plan.tarifs) {
    if (!there) await engine.create(tx, 'clients_fee', tarif, origin)
  }
  await writeParcels(writing, plan)
  for (const { there, ...balance } of [...plan.especes, ...plan.a_payer]) {
    if (there || balance.montant === ZERO) continue
    await engine.create(tx, 'ouvertures', { ...balance, jour: writing.now, note: NOTE }, origin)
  }
}

/** Writes an account without a password: its owner opens it by an invitation. */
async function writeAccount(
  { engine, tx, origin }: Writing,
  { id, full_name, email, phone }: TakenClient | TakenLivreur,
  type: 'client' | 'livreur',
): Promise<void> {
  await engine.create(tx, 'users', { id, full_name, email, phone, type, active: true }, origin)
}

/** Writes a client. The RIB is the one the company paid into until now, so it needs no request of change. */
async function writeClient(writing: Writing, client: TakenClient): Promise<void> {
  const { engine, tx, origin } = writing
  await writeAccount(writing, client, 'client')
  const { id, ville, adresse, ice, rib } = client
  const profile = (await engine.hold(tx, 'clients', [id])).get(id)
  if (profile) await engine.change(tx, 'clients', profile, { ville, adresse, ice, rib }, origin)
}

async function writeLivreur(writing: Writing, livreur: TakenLivreur): Promise<void> {
  const { engine, tx, origin } = writing
  await writeAccount(writing, livreur, 'livreur')
  const { id, agence, cin, plafond_encours } = livreur
  const profile = (await engine.hold(tx, 'livreurs', [id])).get(id)
  if (profile) await engine.change(tx, 'livreurs', profile, { agence, cin, plafond_encours }, origin)
}

async function writeParcels(writing: Writing, { colis, clients, livreurs }: TakeoverPlan): Promise<void> {
  const { engine, tx, origin, now } = writing
  const fresh = colis.filter(({ there }) => !there)
  if (fresh.length === 0) return
  const users = engine.cached('users')
  const people = new Map(clients.map((client) => [client.id, client]))
  const homes = new Map(livreurs.map(({ id, agence }) => [id, agence]))
  const rows = await mapPaced(fresh, (parcel): Row<'commands'> => {
    const client = people.get(parcel.client_source) ?? users.get(parcel.client_source)
    const agence = parcel.agence || (homes.get(parcel.delivery_man) ?? '')
    const commande = { ...commandeOf(parcel, now), agence }
    const seller = client ? sellerOf(commande, client) : {}
    return { ...commande, ...seller, ...latenessOf(engine, { ...commande, ville: commande.city, at: now }) }
  })
  await insertRows(tx, collections.commands, rows)
  const actor = callerId(origin.caller)
  const suivis = await mapPaced(rows, (row) => suiviOf(row, actor, now))
  await insertRows(tx, collections.suivis, suivis)
  await engine.recordWritten(tx, 'commands', { action: 'create', rows, now }, origin)
  await engine.recordWritten(tx, 'suivis', { action: 'create', rows: suivis, now }, origin)
}

function commandeOf({ there: _, sent, ...values }: TakenParcel, now: string): Row<'commands'> {
  const blank = blankRow(collections.commands, values.id) as Row<'commands'>
  return {
    ...blank,
    ...values,
    public_token: autogenerate(collections.commands.fields.public_token.autogenerate),
    origin: 'import',
    last_event_at: now,
    held_since: now,
    created: sent === '' ? now : `${sent} 12:00:00.000Z`,
    updated: now,
  }
}

/** The first suivi of a parcel, at the take-over: its earlier history was paid and recorded elsewhere. */
function suiviOf(commande: Row<'commands'>, actor: string, now: string): Row<'suivis'> {
  const { reported_date, limite_retrait } = commande
  const blank = blankRow(collections.suivis, stableId('suivi', commande.id, 1)) as Row<'suivis'>
  return {
    ...blank,
    ...firstSuiviOf(commande),
    ...{ reported_date, limite_retrait },
    note: NOTE,
    actor,
    source: 'import',
    created: now,
    updated: now,
  }
}
