/** Notifications of parcels, money, ramassages, imports and lots. */

import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { sql } from '#server/db/sql.ts'
import { account, idOf, refusal } from '../../support/people.ts'
import { REFUSED } from './door.ts'
import { openPaymentWorld, type PaymentWorld } from './payment-world.ts'

let world: PaymentWorld
let atlas: PocketBase
let elsewhere: PocketBase

beforeAll(async () => {
  world = await openPaymentWorld()
  elsewhere = await account(world.wasl, world.staff, {
    type: 'moderateur',
    name: 'oujda',
    roles: ['Factures clients', 'Factures livreurs'],
    agence: (await world.staff.collection('agences').create({ name: 'Oujda', code: 'OUJ' })).id,
  })
}, 240_000)
afterAll(() => world.wasl.close())
beforeEach(async () => {
  atlas = await world.merchant()
  await world.wasl.behind.query(sql`DELETE FROM notifications`)
})

const told = (who: PocketBase, kind: string): Promise<RecordModel[]> =>
  who.collection('notifications').getFullList({ filter: `kind = "${kind}"`, sort: '-at' })
const ownersOf = async (kind: string): Promise<string[]> => {
  const rows = await world.wasl.db.query<{ owner: string }>(
    sql`SELECT owner FROM notifications WHERE kind = ${kind} ORDER BY owner`,
  )
  return rows.map(({ owner }) => owner)
}

describe('a parcel that fails', () => {
  const loaded = (n = 0) => world.door.loaded(world.youssef, { client_source: idOf(atlas), price: 200 + n })
  const refuse = (id: string) => world.move(world.youssef, id, 'REFUSE', REFUSED)

  test('notifies its client and names its code', async () => {
    const id = await loaded()
    expect(await ownersOf('colis_echec')).toEqual([])
    await refuse(id)
    const { code } = await world.now(id)
    expect(await told(atlas, 'colis_echec')).toMatchObject([{ record: id, count: 1, details: { code } }])
    expect(await ownersOf('colis_echec')).toEqual([idOf(atlas)])
  })

  test('is counted once in the notification of its hour, one for each client', async () => {
    const other = await world.merchant()
    const ids = [await loaded(1), await loaded(2), await loaded(3)]
    const foreign = await world.door.loaded(world.youssef, { client_source: idOf(other), price: 90 })
    await Promise.all([...ids, foreign].map(refuse))
    const all = await told(atlas, 'colis_echec')
    // The hour may end between two of them.
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    expect(all.length).toBeLessThan(3)
    expect(await told(other, 'colis_echec')).toMatchObject([{ record: foreign, count: 1 }])
  })

  test('is counted off again when the failure is undone', async () => {
    const id = await loaded(4)
    await refuse(id)
    const { id: undoes } = await world.lastSuivi(id)
    await world.youssef.collection('suivis').create({ command: id, kind: 'annulation', undoes })
    const all = await told(atlas, 'colis_echec')
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(0)
  })

  test('shares one notification with the others of its transaction, which a rollback removes', async () => {
    const ids = [await loaded(6), await loaded(7)]
    const last = await loaded(8)
    const together = (values: object) => {
      const batch = world.youssef.createBatch()
      const suivis = batch.collection('suivis')
      for (const command of ids) suivis.create({ command, status: stateId('REFUSE'), ...REFUSED })
      suivis.create({ command: last, status: stateId('REFUSE'), ...values })
      return batch.send()
    }
    await refusal(together({}))
    expect(await ownersOf('colis_echec')).toEqual([])
    await together(REFUSED)
    expect(await told(atlas, 'colis_echec')).toMatchObject([{ count: 3, record: '' }])
  })

  test('creates no notification when its move is refused', async () => {
    const id = await loaded(5)
    await refusal(world.move(world.youssef, id, 'REFUSE', {}))
    expect(await ownersOf('colis_echec')).toEqual([])
  })
})

describe('a client', () => {
  test('is notified of his facture and of its payment, also by mail unless he turned mails off', async () => {
    const payee = await world.payee()
    const facture = await world.owedFacture(payee, 300)
    expect(await told(payee, 'facture_emise')).toMatchObject([
      { record: facture.id, collection: 'factures', details: { number: facture.number, net: facture.net } },
    ])
    const mails = () =>
      world.wasl.db.query<{ text: string }>(
        sql`SELECT text FROM mails WHERE "user" = ${idOf(payee)} AND kind = 'facture-issued'`,
      )
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.text).toContain(`/factures-clients?fiche=${facture.id}`)
    expect(mail?.text).toContain(facture.number)
    const paiement = await world.pay(facture.id)
    expect(await told(payee, 'paiement_recu')).toEqual([])
    await world.post(paiement.id)
    expect(await told(payee, 'paiement_recu')).toMatchObject([
      { record: facture.id, details: { montant: facture.net, mode: 'virement' } },
    ])
    expect(await ownersOf('paiement_recu')).toEqual([idOf(payee)])
    const users = payee.collection('users')
    await users.update(idOf(payee), { notifications: { facture_emise: { mail: false } } })
    const second = await world.owedFacture(payee, 250)
    expect((await told(payee, 'facture_emise')).map(({ record }) => record)).toContain(second.id)
    expect(await mails()).toHaveLength(1)
  })

  test('who requests a RIB notifies the staff that bills his agence, until one of them decides', async () => {
    const { id } = await world.askRib(atlas)
    const owners = await ownersOf('rib_demande')
    expect(owners).toContain(idOf(world.fc))
    expect(owners).not.toContain(idOf(elsewhere))
    expect(owners).not.toContain(idOf(world.fl))
    expect(await told(world.fc, 'rib_demande')).toMatchObject([{ record: id, to_decide: true, done_at: '' }])
    await world.acceptRib(id)
    const asked = await world.wasl.db.query(
      sql`SELECT FROM notifications WHERE kind = 'rib_demande' AND done_at IS NULL`,
    )
    expect(asked).toEqual([])
  })

  test('is notified when his agence moves or cancels his ramassage, not when he does', async () => {
    const ask = (days: number) =>
      world.staff.collection('rammasage').create({
        client: idOf(atlas),
        ville: villeId('Rabat'),
        adresse: '12, rue des Écoles',
        telephone: '0663000001',
        date: world.today().add({ days }).toString(),
        colis_declares: 4,
      })
    await world.staff.collection('villes').update(villeId('Rabat'), {
      jours: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'],
      cut_off: '',
    })
    await world.wasl.behind.query(sql`DELETE FROM jours_feries`)
    await world.wasl.engine.refresh('jours_feries')
    const { id } = await ask(3)
    expect(await ownersOf('ramassage_reporte')).toEqual([])
    const date = world.today().add({ days: 4 }).toString()
    await world.staff.collection('rammasage').update(id, { date })
    const [moved] = await told(atlas, 'ramassage_reporte')
    expect(moved).toMatchObject({ record: id })
    expect(moved?.details.date).toContain(date)
    await world.staff.collection('rammasage').update(id, { state: 'annule', motif: 'Route coupée' })
    expect(await told(atlas, 'ramassage_annule')).toMatchObject([
      { record: id, details: { motif: 'Route coupée' } },
    ])
    const own = await ask(5)
    await atlas.collection('rammasage').update(own.id, { state: 'annule' })
    expect((await told(atlas, 'ramassage_annule')).map(({ record }) => record)).toEqual([id])
  })
})

describe('cash', () => {
  /** A versement with fifty dirhams less than is due. */
  async function short(): Promise<RecordModel> {
    await world.door.delivered(world.youssef, { client_source: idOf(atlas), price: 150, extra_fees: 0 })
    const versements = world.fl.collection('versements')
    const draft = await versements.create({ livreur: idOf(world.youssef), agence: world.agence })
    const montant = draft.du - 50
    const comptage = { '0.1': Math.round(montant * 10) }
    return versements.update(draft.id, { montant, comptage, motif: 'Il manque un billet', state: 'valide' })
  }

  test('below the due amount asks every other cashier of the agence for a decision', async () => {
    const { id, ecart } = await short()
    expect(ecart).toBe(-50)
    const owners = await ownersOf('ecart_caisse')
    expect(owners).toContain(idOf(world.staff))
    expect(owners).not.toContain(idOf(world.fl))
    expect(owners).not.toContain(idOf(world.fc))
    expect(owners).not.toContain(idOf(elsewhere))
    const asked = await told(world.staff, 'ecart_caisse')
    expect(asked).toMatchObject([
      { record: id, to_decide: true, details: { ecart: -50, livreur: 'youssef' } },
    ])
    await world.staff.collection('versements').update(id, { decision: 'perte' })
    expect((await told(world.staff, 'ecart_caisse'))[0]?.done_at).not.toBe('')
  })

  test('corrected after its versement notifies its livreur', async () => {
    const parcel = { client_source: idOf(atlas), price: 150, extra_fees: 0 }
    const id = await world.door.delivered(world.youssef, parcel)
    const { id: versement } = await world.handOver()
    const { code } = await world.now(id)
    await world.correct(id, 'LIVRE', { amount_collected: 120, mode_paiement: 'especes' })
    expect(await told(world.youssef, 'versement_corrige')).toMatchObject([
      { record: versement, details: { code, difference: -30 } },
    ])
  })
})

describe('parcels given one by one', () => {
  test('are one notification of their livreur, whatever way they became his', async () => {
    const ids = [await world.received({ price: 100 }), await world.received({ price: 110 })]
    for (const id of ids) {
      await world.staff.collection('suivis').create({
        ...{ command: id, status: stateId('AFFECTE'), source: 'scan' },
        ...{ delivery_man: idOf(world.youssef), confirmer_ville: true },
      })
    }
    const all = await told(world.youssef, 'colis_affectes')
    expect(all.length).toBeLessThanOrEqual(2)
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    expect(await ownersOf('colis_affectes')).not.toContain(idOf(world.staff))
  })
})

describe('work on many commandes', () => {
  const ended = (id: string) =>
    expect
      .poll(async () => (await world.staff.collection('jobs').getOne(id)).state, { timeout: 60_000 })
      .toBe('fini')

  test('notifies a livreur of the number of parcels it assigns to him', async () => {
    const ids = [await world.received({ price: 100 }), await world.received({ price: 110 })]
    const move = { delivery_man: idOf(world.youssef), confirmer_ville: true }
    const { id } = await world.staff.collection('jobs').create({ kind: 'affectation', commands: ids, move })
    await ended(id)
    const all = await told(world.youssef, 'colis_affectes')
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(2)
    // Small and without a refusal, it ends before its author has left the page.
    expect(await told(world.staff, 'lot_fini')).toEqual([])
  })

  test('notifies its author when a commande is refused', async () => {
    const before = (await told(world.youssef, 'colis_affectes'))[0]?.count ?? 0
    const gone = await world.door.delivered(world.youssef, { client_source: idOf(atlas), price: 100 })
    const move = { delivery_man: idOf(world.youssef), confirmer_ville: true }
    const asked = { kind: 'affectation', commands: [gone], move }
    const { id } = await world.staff.collection('jobs').create(asked)
    await ended(id)
    expect(await told(world.staff, 'lot_fini')).toMatchObject([
      { record: id, collection: 'jobs', details: { action: 'affectation', applied: 0, refused: 1 } },
    ])
    expect(await ownersOf('lot_fini')).toEqual([idOf(world.staff)])
    // The parcel he delivered was given to him by a scan; the refused lot added nothing.
    const [given] = await told(world.youssef, 'colis_affectes')
    expect(given?.count).toBe(before + 1)
  })

  test('notifies the author of an import whose file has refused lines', async () => {
    const send = async (text: string) => {
      const form = new FormData()
      form.set('client', idOf(atlas))
      form.set('file', new Blob([text], { type: 'text/csv' }), 'lot.csv')
      const { file } = await atlas.send('/api/wasl/imports/files', { method: 'POST', body: form })
      const body = { file: file.key, name: file.name, client: idOf(atlas) }
      return atlas.send<{ id: string }>('/api/wasl/imports/commit', { method: 'POST', body })
    }
    const head = 'Nom;Tel;Ville;Prix\n'
    await send(`${head}Salma;0661000011;Rabat;250\n`)
    expect(await ownersOf('import_rejets')).toEqual([])
    const { id } = await send(`${head}Ali;0661000012;Rabat;250\nSecret;061;Rabat;1\n`)
    expect(await told(atlas, 'import_rejets')).toMatchObject([
      { record: id, details: { file: 'lot.csv', accepted: 1, rejected: 1 } },
    ])
    expect(await ownersOf('import_rejets')).toEqual([idOf(atlas)])
  })
})
