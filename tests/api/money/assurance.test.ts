/** An insured parcel: its premium from the first custody, and an indemnity of its declared value and never more. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { checkFrais } from '#server/verify/frais.ts'
import { csvRows } from '../../support/csv-rows.ts'
import { foundAfter } from '../../support/damage.ts'
import { idOf, refusal, refusedFields, statusOf } from '../../support/people.ts'
import { type BillingWorld, openBillingWorld } from './billing-world.ts'

let world: BillingWorld
let atlas: PocketBase

beforeAll(async () => {
  world = await openBillingWorld()
})
afterEach(async () => {
  expect(await checkFrais(world.wasl.db)).toEqual([])
})
afterAll(() => world.wasl.close())
beforeEach(async () => {
  atlas = await world.merchant()
})

const terms = (pourcentage: number, amount: number, values: object = {}): Promise<RecordModel> =>
  world.staff.collection('clients_fee').create({
    ...{ client: idOf(atlas), outcome: 'assurance', valid_from: '2026-01-01' },
    pourcentage,
    amount,
    ...values,
  })
const parcelOf = (values: object = {}) => ({
  client_source: idOf(atlas),
  price: 1_500,
  extra_fees: 0,
  assure: true,
  declared_value: 1_500,
  ...values,
})
const entered = (values: object = {}) => world.parcel(parcelOf(values))
const received = (values: object = {}) => world.received(parcelOf(values))
const premiumsOf = async (command: string) =>
  (await world.all(command))
    .filter(({ fait }) => fait === 'assurance')
    .map(({ montant, base, annule_par }) => [montant, base, annule_par !== ''])
const patch = (id: string, values: object, who = world.staff) => who.collection('commands').update(id, values)

describe('the premium', () => {
  it('is due once, when the parcel is first taken from its client, whatever becomes of it', async () => {
    await terms(1, 5)
    const { id } = await entered()
    expect(await premiumsOf(id)).toEqual([])
    await world.move(world.staff, id, 'RECU_HUB', { source: 'scan', agence: world.agence })
    expect(await premiumsOf(id)).toEqual([[15, 1_500, false]])
    await world.lead(id, world.youssef)
    await world.move(world.youssef, id, 'REFUSE', { motif: world.motif('REFUSE'), note: 'Non' })
    expect(await world.fees(id)).toEqual({ assurance: 15, emballage: 1.5, refus: 10 })
    const light = await received({ declared_value: 300 })
    expect(await premiumsOf(light)).toEqual([[5, 300, false]])
  })

  it('is of nobody who did not ask, and taken back with the custody', async () => {
    await terms(1, 5)
    expect(await premiumsOf(await received({ assure: false }))).toEqual([])
    const id = await received()
    await world.correct(id, 'NOUVEAU', {})
    expect(await premiumsOf(id)).toEqual([[15, 1_500, true]])
    await patch(id, { declared_value: 2_000 })
    await world.move(world.staff, id, 'RECU_HUB', { source: 'scan', agence: world.agence })
    expect(await premiumsOf(id)).toEqual([
      [15, 1_500, true],
      [20, 2_000, false],
    ])
  })

  it('is said while the value is typed, and explained after', async () => {
    await terms(1, 5)
    const query = { ville: villeId('Rabat'), price: 1_500, declared_value: 400 }
    const told = await atlas.send('/api/wasl/tarifs/simulation', { method: 'GET', query })
    expect(told).toMatchObject({ total_frais: 41.5, recevrez: 1_458.5 })
    expect(told.frais).toContainEqual(
      expect.objectContaining({ fait: 'assurance', montant: 5, base: 400, pourcentage: 1 }),
    )
    const id = await received()
    const fee = (await world.live(id, 'client')).find(({ fait }) => fait === 'assurance')
    const { phrases } = await atlas.send(`/api/wasl/frais/${fee?.id}/pourquoi`, {})
    expect(phrases.join(' ').replace(/[\u00a0\u202f]/g, ' ')).toContain(
      '1 % de la valeur déclarée, 1 500,00 DH.',
    )
  })

  it('is waived for who says so, before the custody or after', async () => {
    await terms(1, 5)
    const waive = (command: string) =>
      world.staff
        .collection('frais')
        .create({ command, fait: 'assurance', montant: 0, motif: 'Geste', force: true })
    const { id: early } = await entered()
    expect(await waive(early)).toMatchObject({ occurred_at: '', suivi: '' })
    await world.move(world.staff, early, 'RECU_HUB', { source: 'scan', agence: world.agence })
    const late = await received()
    await waive(late)
    for (const id of [early, late]) expect(await world.fees(id)).toMatchObject({ assurance: 0 })
  })

  it('is a column of the facture, with the rate of its own', async () => {
    await terms(1, 5)
    await world.door.delivered(world.youssef, parcelOf({ price: 300 }))
    await world.handOver()
    const draft = await world.draft(atlas)
    expect(draft).toMatchObject({ total: 300, frais: 50, emballage: 1.5 })
    const { tva } = await world.issue(draft.id)
    expect(tva).toContainEqual({ taux: 20, ht: 12.5, tva: 2.5, ttc: 15 })
    const headers = { authorization: atlas.authStore.token }
    const csv = await fetch(`${world.wasl.url}/api/wasl/factures/${draft.id}/csv`, { headers })
    expect(csvRows(await csv.text())).toMatchObject([{ FRAIS: '50,00', 'DONT ASSURANCE': '15,00' }])
  })
})

describe('the insurance of a parcel', () => {
  it('has a value and a tariff, or is refused at its field', async () => {
    expect(await refusedFields(entered())).toEqual(['assure'])
    await terms(1, 5)
    expect(await refusedFields(entered({ declared_value: 0 }))).toEqual(['declared_value'])
    const { id } = await entered({ assure: false, declared_value: 0 })
    expect(await refusedFields(patch(id, { assure: true }, atlas))).toEqual(['declared_value'])
    await patch(id, { assure: true, declared_value: 700 }, atlas)
    expect(await world.now(id)).toMatchObject({ assure: true, declared_value: 700 })
  })

  it('does not change once the parcel is taken in charge', async () => {
    await terms(1, 5)
    const id = await received()
    for (const values of [{ assure: false }, { declared_value: 9_000 }]) {
      expect(await refusedFields(patch(id, values))).toEqual(Object.keys(values))
    }
    const plain = await received({ assure: false })
    expect(await refusedFields(patch(plain, { assure: true }))).toEqual(['assure'])
    await patch(plain, { declared_value: 800 })
  })
})

describe('the indemnity of an insured parcel', () => {
  const lost = async (values: object = {}) => {
    const id = await received(values)
    await world.lead(id, world.youssef)
    await world.move(world.staff, id, 'PERDU', { motif: world.motif('PERDU') })
    return id
  }

  it('is its declared value, above the ceiling of the others, and not a centime more', async () => {
    await terms(1, 5)
    const id = await lost()
    const claims = world.staff.collection('reclamations')
    const claim = { type: 'perdu', subject: 'Colis perdu', command: id, client: idOf(atlas) }
    const { id: claimed } = await claims.create(claim)
    const decide = (indemnity: number) => claims.update(claimed, { state: 'resolue', indemnity })
    const refused = await refusal(decide(1_500.01))
    expect([refused.status, Object.keys(refused.response.data)]).toEqual([400, ['indemnity']])
    expect(refused.response.data.indemnity.message.replace(/[\u00a0\u202f]/g, ' ')).toContain('1 500,00 DH')
    await decide(1_500)
    expect(await world.balance('INDEMNITE')).toBe(1_500)
    const again = { ...claim, type: 'endommage', state: 'resolue', indemnity: 1 }
    expect(await refusedFields(claims.create(again))).toEqual(['indemnity'])
    const draft = await world.draft(atlas)
    expect(draft).toMatchObject({ indemnites: 1_500, frais: 15, emballage: 1.5, net: 1_483.5 })
  })

  it('is less the deductible of the rules it was insured under, whatever they are when it is asked', async () => {
    await terms(1, 5)
    const rules = world.staff.collection('reclamations_regles')
    const shipped = await rules.getFirstListItem('type = "perdu"')
    await rules.update(shipped.id, { franchise: 200 })
    const [id, plain] = [await lost(), await lost({ assure: false, declared_value: 900 })]
    const open = async (command: string) =>
      world.staff
        .collection('reclamations')
        .create({ type: 'perdu', subject: 'Colis perdu', command, client: idOf(atlas) })
    const proposed = (claim: RecordModel) =>
      world.staff.send(`/api/wasl/reclamations/${claim.id}/indemnite`, {})
    const [claim, other] = [await open(id), await open(plain)]
    expect(await proposed(claim)).toMatchObject({ propose: 1_300, franchise: 200, assure: true })
    expect(await proposed(other)).toMatchObject({ propose: 900, franchise: 0, assure: false })
    const decide = (indemnity: number) =>
      world.staff.collection('reclamations').update(claim.id, { state: 'resolue', indemnity })
    const refused = await refusal(decide(1_300.01))
    expect(refused.response.data.indemnity.message.replace(/[\u00a0\u202f]/g, ' ')).toBe(
      'Ce colis est assuré pour 1 500,00 DH, moins 200,00 DH de franchise : l’indemnité ne dépasse pas 1 300,00 DH.',
    )
    await world.wasl.behind.query(sql`UPDATE commands SET created = '2019-01-01 10:00:00Z' WHERE id = ${id}`)
    expect(await proposed(claim)).toMatchObject({ propose: 1_500, franchise: 0 })
    await decide(1_500)
    await rules.update(shipped.id, { franchise: 0 })
  })

  it('of another is what was decided', async () => {
    const id = await lost({ assure: false, declared_value: 100 })
    await world.indemnify(atlas, id, 250)
    expect(await statusOf(world.draft(atlas))).toBe(200)
  })
})

it('is compared with the value of its parcel by verify', async () => {
  await terms(1, 5)
  const id = await received()
  const found = (damage: Sql) => foundAfter(world.wasl.db, damage, checkFrais)
  expect(await found(sql`UPDATE commands SET declared_value = 1501 WHERE id = ${id}`)).toEqual(['frais.base'])
  expect(await found(sql`UPDATE commands SET assure = false WHERE id = ${id}`)).toEqual(['frais.base'])
})
