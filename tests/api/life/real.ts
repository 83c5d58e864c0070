import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { expect } from 'vitest'
import { stateCode, stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { sql } from '#server/db/sql.ts'
import { account, idOf, signIn } from '../../support/people.ts'
import { openParcelWorld, type ParcelWorld } from '../parcel-world.ts'
import { LIVREURS, type Model, OWN, type Parcel, VILLES, type Who } from './model.ts'

/** The product, with two livreurs who deliver in a ville each. */
export interface Town extends ParcelWorld {
  readonly people: Record<Who, PocketBase>
  /** The state the company added, and the other agence. */
  readonly own: string
  readonly other: string
  /** A new day for a person whose sign-in was refused. */
  signInAgain(who: Who): Promise<void>
}

export async function openTown(): Promise<Town> {
  const world = await openParcelWorld()
  const people: Partial<Record<Who, PocketBase>> = {}
  for (const name of LIVREURS) {
    const livreur = await account(world.wasl, world.staff, { type: 'livreur', name })
    await world.staff.collection('livreurs').update(idOf(livreur), { villes: [villeId(VILLES[name])] })
    people[name] = livreur
  }
  const known = people as Record<Who, PocketBase>
  const signInAgain = async (who: Who) => {
    known[who] = await signIn(world.wasl, `${who}@wasl.test`)
  }
  const { id: own } = await world.staff
    .collection('tracking_states')
    .create({ name: 'À part', category: 'hub' })
  for (const [from, to] of [
    [stateId('RECU_HUB'), own],
    [own, stateId('AFFECTE')],
  ]) {
    await world.staff.collection('transitions').create({ from, to, who: ['Commandes'] })
  }
  const other = await world.staff.collection('agences').getFirstListItem(`id != "${world.agence}"`)
  return { ...world, people: known, own, other: other.id, signInAgain }
}

/** The commande of the model in the product. */
export interface Real {
  readonly town: Town
  readonly id: string
  twin: string
  /** The open distribution paper. */
  bon: string
  /** The issued envoi. */
  envoi: string
}

export async function enter(town: Town, { isEchange, quantity, pieces, main }: Model): Promise<Real> {
  // Parcels that earlier runs left with these people are put aside.
  const people = Object.values(town.people).map(idOf)
  await town.wasl.behind.query(
    sql`UPDATE commands SET deleted_at = now() WHERE deleted_at IS NULL
        AND (holder = ANY(${people}::text[]) OR delivery_man = ANY(${people}::text[]))`,
  )
  const { id } = await town.parcel({
    is_echange: isEchange,
    quantity,
    colis_count: pieces,
    price: main.price,
    extra_fees: 0,
    city: villeId(main.ville),
  })
  return { town, id, twin: '', bon: '', envoi: '' }
}

const holderOf = ({ town }: Real, { holder_kind, holder }: RecordModel): string => {
  if (holder_kind !== 'livreur') return String(holder_kind)
  return LIVREURS.find((who) => idOf(town.people[who]) === holder) ?? String(holder)
}

const stateOf = ({ town }: Real, status: string): string | undefined =>
  status === town.own ? OWN : stateCode(status)

const seen = (real: Real, record: RecordModel): Parcel =>
  ({
    state: stateOf(real, record.status),
    holder: holderOf(real, record),
    livreur:
      LIVREURS.find((who) => idOf(real.town.people[who]) === record.delivery_man) ?? record.delivery_man,
    outcome: record.outcome,
    money: record.money_state,
    collected: record.amount_collected,
    price: record.price,
    ville: Object.values(VILLES).find((name) => villeId(name) === record.city),
    twin: record.twin,
    labelled: record.labels_printed > 0,
    reprint: record.reprint,
  }) as Parcel

/** Compares the product with the model: the parcel, its twin, its history. */
export async function compare(model: Model, real: Real): Promise<void> {
  const { staff } = real.town
  expect(seen(real, await real.town.now(real.id)), 'the parcel').toEqual(model.main)
  const twins = await staff.collection('commands').getFullList({ filter: `parent = "${real.id}"` })
  expect(twins, 'its twin').toHaveLength(model.twin ? 1 : 0)
  const [twin] = twins
  real.twin = twin?.id ?? ''
  if (twin && model.twin) expect(seen(real, twin), 'its twin').toEqual(model.twin)
  const [last] = await staff
    .collection('suivis')
    .getList(1, 1, { filter: `command = "${real.id}"`, sort: '-at' })
    .then(({ items }) => items)
  expect(stateOf(real, String(last?.status)), 'its history').toBe(model.main.state)
  const papers = await real.town.wasl.db.query<{ kind: string }>(
    sql`SELECT open_kind AS kind FROM bons_details WHERE command = ${real.id} AND open_kind <> '' ORDER BY open_kind`,
  )
  const due = [...(model.paper === '' ? [] : ['distribution']), ...(model.envoi ? ['envoi'] : [])]
  expect(
    papers.map(({ kind }) => kind).filter((kind) => kind === 'distribution' || kind === 'envoi'),
    'its papers',
  ).toEqual(due)
}
