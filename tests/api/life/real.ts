import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { expect } from 'vitest'
import { stateCode, villeId } from '#model/domain/commande/reference.ts'
import { sql } from '#server/db/sql.ts'
import { account, idOf, signIn } from '../../support/people.ts'
import { openParcelWorld, type ParcelWorld } from '../parcel-world.ts'
import { LIVREURS, type Model, type Parcel, VILLES, type Who } from './model.ts'

/** The product, with two livreurs who deliver in a ville each. */
export interface Town extends ParcelWorld {
  readonly people: Record<Who, PocketBase>
  /** A new day for who was shut out. */
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
  return { ...world, people: known, signInAgain }
}

/** One commande of the model in the product. */
export interface Real {
  readonly town: Town
  readonly id: string
  twin: string
  /** The open distribution paper. */
  bon: string
}

export async function enter(town: Town, { isEchange, quantity, main }: Model): Promise<Real> {
  // What other runs left in the hands of the livreurs is not this one's.
  await town.wasl.behind.query(sql`UPDATE commands SET deleted_at = now() WHERE deleted_at IS NULL`)
  const { id } = await town.parcel({
    is_echange: isEchange,
    quantity,
    price: main.price,
    extra_fees: 0,
    city: villeId(main.ville),
  })
  return { town, id, twin: '', bon: '' }
}

const holderOf = ({ town }: Real, { holder_kind, holder }: RecordModel): string => {
  if (holder_kind !== 'livreur') return String(holder_kind)
  return LIVREURS.find((who) => idOf(town.people[who]) === holder) ?? String(holder)
}

const seen = (real: Real, record: RecordModel): Parcel =>
  ({
    state: stateCode(record.status),
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

/** The product says what the model does: of the parcel, of its twin, of its history. */
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
  expect(stateCode(String(last?.status)), 'its history').toBe(model.main.state)
  const papers = await real.town.wasl.db.query(
    sql`SELECT FROM bons_details WHERE command = ${real.id} AND open_kind = 'distribution'`,
  )
  expect(papers, 'its paper').toHaveLength(model.paper === '' ? 0 : 1)
}
