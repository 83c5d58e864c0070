import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { stableId } from '#model/schema/record-id.ts'
import { sql } from '#server/db/sql.ts'
import { Listener } from '#tests/support/listener.ts'
import { account, idOf, refusal, statusOf } from '#tests/support/people.ts'
import { type TestWasl, testWasl } from '#tests/support/wasl.ts'

let wasl: TestWasl
let moderateur: PocketBase
let client: PocketBase
let hub: PocketBase

beforeAll(async () => {
  wasl = await testWasl({ commands: 60 })
  ;[moderateur, client] = await Promise.all([wasl.as('moderateur'), wasl.as('client')])
  hub = await account(wasl, moderateur, { type: 'moderateur', name: 'hub', roles: ['Envois'] })
})
afterAll(() => wasl.close())

let sent = 0
const put = async (more: object = {}): Promise<{ id: string; code: string }> => {
  const made = await client.collection('commands').create<{ id: string; code: string }>({
    receiver_full_name: 'Salma Bennani',
    receiver_phone_number: `06620000${String(++sent).padStart(2, '0')}`,
    city: villeId('Fès'),
    price: 250,
    client_source: idOf(client),
    ...more,
  })
  await client.collection('commands').delete(made.id)
  return made
}
const restore = (who: PocketBase, id: string) =>
  who.send<{ id: string; code: string }>(`/api/collections/commands/records/${id}/restore`, {
    method: 'POST',
  })
const corbeille = (who: PocketBase, query: object = {}) =>
  who.collection('commands').getList(1, 50, { trash: true, skipTotal: false, sort: '-deleted_at', ...query })
const total = async (who: PocketBase) => (await who.collection('commands').getList(1, 1)).totalItems

const moved = (who: PocketBase, command: string, to: StateCode, values: object) =>
  who.collection('suivis').create({ command, status: stateId(to), ...values })

/** An exchange on its way to the door, with its livreur. */
async function exchange(receiver_phone_number: string) {
  const livreur = await wasl.as('livreur')
  const agence = (await moderateur.collection('agences').getFirstListItem('')).id
  const made = await moderateur.collection('commands').create({
    receiver_full_name: 'Salma Bennani',
    receiver_phone_number,
    city: villeId('Fès'),
    price: 250,
    client_source: idOf(client),
    is_echange: true,
  })
  await moved(moderateur, made.id, 'RECU_HUB', { source: 'scan', agence })
  await moved(moderateur, made.id, 'AFFECTE', { delivery_man: idOf(livreur) })
  await moved(livreur, made.id, 'EN_DISTRIBUTION', { source: 'scan' })
  return { made, livreur, agence }
}

test('an exchange done again after its first return was forgotten has one more return', async () => {
  const { made, livreur } = await exchange('0662999999')
  const move = (who: PocketBase, to: StateCode, values: object) => moved(who, made.id, to, values)
  const back = async () => {
    await move(livreur, 'ECHANGE_LIVRE', {
      amount_collected: 250,
      mode_paiement: 'especes',
      old_article: true,
    })
    const twins = await wasl.db.query<{ code: string }>(
      sql`SELECT code FROM commands WHERE parent = ${made.id} AND deleted_at IS NULL`,
    )
    await move(moderateur, 'EN_DISTRIBUTION', { kind: 'correction', note: 'Pas encore fait' })
    return twins.map(({ code }) => code)
  }
  expect([await back(), await back()]).toEqual([[`${made.code}-E`], [`${made.code}-E2`]])
  await wasl.behind.query(sql`DELETE FROM commands WHERE code = ${`${made.code}-E`}`)
  expect(await back()).toEqual([`${made.code}-E3`])
})

test('an exchange whose return was received keeps that one, however often it is done again', async () => {
  const { made, livreur, agence } = await exchange('0662999998')
  const taken = { amount_collected: 250, mode_paiement: 'especes', old_article: true }
  const correction = { kind: 'correction', note: 'Corrigé' }
  const returns = () =>
    wasl.db.query<{ id: string }>(
      sql`SELECT id FROM commands WHERE parent = ${made.id} AND deleted_at IS NULL`,
    )
  await moved(livreur, made.id, 'ECHANGE_LIVRE', taken)
  const [first] = await returns()
  await moved(moderateur, made.id, 'CLOTURE', correction)
  expect(await returns()).toEqual([first])
  await moved(moderateur, made.id, 'ECHANGE_LIVRE', { ...correction, ...taken })
  expect(await returns()).toEqual([first])
  await moved(moderateur, made.id, 'CLOTURE', correction)
  await moved(moderateur, made.id, 'EN_DISTRIBUTION', correction)
  expect(await returns()).toEqual([])
  await moved(livreur, made.id, 'ECHANGE_LIVRE', taken)
  const [second] = await returns()
  await moved(moderateur, second?.id ?? '', 'RETOUR_HUB', { ...correction, agence })
  await moved(moderateur, made.id, 'EN_DISTRIBUTION', correction)
  await moved(livreur, made.id, 'ECHANGE_LIVRE', taken)
  expect(await returns()).toEqual([second])
})

test('a return that never was is asked of nobody: it leaves the paper of its livreur', async () => {
  const { made, livreur, agence } = await exchange('0662999996')
  const move = (who: PocketBase, to: StateCode, values: object) => moved(who, made.id, to, values)
  await move(livreur, 'ECHANGE_LIVRE', { amount_collected: 250, mode_paiement: 'especes', old_article: true })
  const paper = { kind: 'retour livreur', livreur: idOf(livreur), agence, state: 'emis' }
  const { id } = await moderateur.collection('bons').create(paper)
  const carried = async () => (await moderateur.collection('bons').getOne(id)).colis
  const before = await carried()
  await move(moderateur, 'EN_DISTRIBUTION', { kind: 'correction', note: 'Pas encore fait' })
  expect(await carried()).toBe(before - 1)
})

test('what an open bon carries is taken off it before it is put aside', async () => {
  const made = await client.collection('commands').create({
    receiver_full_name: 'Salma Bennani',
    receiver_phone_number: '0662999997',
    city: villeId('Fès'),
    price: 250,
    client_source: idOf(client),
  })
  const bon = await client
    .collection('bons')
    .create({ kind: 'livraison', client: idOf(client), commands: [made.id] })
  const no = await refusal(client.collection('commands').delete(made.id))
  expect(no.status).toBe(409)
  expect(no.response.message).toMatch(/est sur un bon en préparation .* puis supprimez-le\.$/)
  await client.collection('bons').update(bon.id, { state: 'annule', motif: 'Saisi par erreur' })
  await client.collection('commands').delete(made.id)
})

test('what was put aside is in the corbeille alone, listed, filtered, searched, counted and viewed there', async () => {
  const before = await total(moderateur)
  const made = await put()
  expect(await total(moderateur)).toBe(before)
  const listed = await corbeille(moderateur)
  expect(listed.items.map(({ id }) => id)).toContain(made.id)
  expect(listed.totalItems).toBe(listed.items.length)
  expect(listed.items.every(({ deleted_at }) => deleted_at !== '')).toBe(true)
  const found = [{ filter: `code = "${made.code}"` }, { search: made.code, sort: '' }, { cursor: 'first' }]
  for (const query of found) expect((await corbeille(moderateur, query)).items[0]?.id).toBe(made.id)
  expect(
    (await corbeille(moderateur, { filter: `status = "${stateId('NOUVEAU')}"` })).totalItems,
  ).toBeGreaterThan(0)
  expect((await corbeille(moderateur, { filter: `status = "${stateId('LIVRE')}"` })).totalItems).toBe(0)
  expect(await moderateur.collection('commands').getOne(made.id, { trash: true })).toMatchObject(made)
  expect(await statusOf(moderateur.collection('commands').getOne(made.id))).toBe(404)
})

test('it comes back to lists and counts, is told to who listens and written in the journal', async () => {
  const made = await put()
  const before = await total(moderateur)
  const listener = await Listener.open(wasl.url)
  await listener.subscribe(['commands/*'], moderateur.authStore.token)
  expect(await restore(moderateur, made.id)).toMatchObject(made)
  const told = JSON.parse((await listener.next('commands/*')).data)
  expect(told).toMatchObject({ action: 'create', record: made })
  listener.close()
  expect(await total(moderateur)).toBe(before + 1)
  expect(await client.collection('commands').getOne(made.id)).toMatchObject(made)
  const [entry] = await moderateur
    .collection('journal')
    .getFullList({ filter: `record = "${made.id}"`, sort: '-created' })
  expect(entry).toMatchObject({ action: 'update', actor: idOf(moderateur), after: { deleted_at: '' } })
  expect(await statusOf(restore(moderateur, made.id))).toBe(404)
})

test('only Commandes opens it: others read neither the list nor a record of it, and take nothing back', async () => {
  const made = await put()
  for (const who of [client, hub]) {
    expect(await statusOf(corbeille(who))).toBe(403)
    expect(await statusOf(who.collection('commands').getOne(made.id, { trash: true }))).toBe(403)
    expect(await statusOf(restore(who, made.id))).toBe(403)
  }
  expect(await statusOf(moderateur.collection('villes').getList(1, 1, { trash: true }))).toBe(403)
})

test('a commande its seller cancelled never carried money: it may go', async () => {
  const { id } = await client.collection('commands').create({
    receiver_full_name: 'Salma Bennani',
    receiver_phone_number: '0662000088',
    city: villeId('Fès'),
    price: 250,
    client_source: idOf(client),
  })
  const motif = stableId('motifs', 'Produit épuisé')
  await client.collection('suivis').create({ command: id, status: stateId('ANNULE_VENDEUR'), motif })
  expect(await statusOf(moderateur.collection('commands').delete(id))).toBe(200)
})

test('after thirty days, or once its reference is used again, it stays where it is', async () => {
  const old = await put()
  await wasl.behind.query(
    sql`UPDATE commands SET deleted_at = deleted_at - interval '31 days' WHERE id = ${old.id}`,
  )
  const tooOld = await refusal(restore(moderateur, old.id))
  expect(tooOld.status).toBe(409)
  expect(tooOld.response.message).toContain('30 jours')
  const first = await put({ reference_client: 'CMD-1' })
  await client.collection('commands').create({
    receiver_full_name: 'Salma Bennani',
    receiver_phone_number: '0662000099',
    city: villeId('Fès'),
    price: 250,
    client_source: idOf(client),
    reference_client: 'CMD-1',
  })
  expect((await refusal(restore(moderateur, first.id))).response.data.reference_client.code).toBe(
    'validation_not_unique',
  )
})

test('what carries money is never put aside: alone, in a batch or in a lot', async () => {
  const delivered = `money_state = "CHEZ_LIVREUR" || money_state = "VERSE" || money_state = "PAYE"`
  const { items } = await moderateur.collection('commands').getList(1, 3, { filter: delivered })
  const ids = items.map(({ id }) => id)
  expect(ids).toHaveLength(3)
  const [first = '', second = ''] = ids
  const alone = await refusal(moderateur.collection('commands').delete(first))
  expect(alone.status).toBe(409)
  expect(alone.response.message).toContain('mouvement d’argent')
  const batch = moderateur.createBatch()
  const kept = await put()
  await restore(moderateur, kept.id)
  batch.collection('commands').delete(kept.id)
  batch.collection('commands').delete(second)
  expect(await statusOf(batch.send())).toBe(400)
  expect(await statusOf(moderateur.collection('commands').getOne(kept.id))).toBe(200)
  const lot = await moderateur.collection('jobs').create({ kind: 'corbeille', commands: [...ids, kept.id] })
  await expect
    .poll(async () => (await moderateur.collection('jobs').getOne(lot.id)).state, { timeout: 20_000 })
    .toBe('fini')
  const rows = await moderateur.collection('jobs_rows').getFullList({ filter: `job = "${lot.id}"` })
  const failed = rows.filter(({ result }) => result === 'failed')
  expect(failed.map(({ command }) => command).sort()).toEqual([...ids].sort())
  expect(failed.every(({ reason }) => String(reason).includes('mouvement d’argent'))).toBe(true)
  for (const id of ids) expect(await statusOf(moderateur.collection('commands').getOne(id))).toBe(200)
})
