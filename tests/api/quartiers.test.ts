/** Quartiers of the large villes: shipped, and served like their ville where they set nothing themselves. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { NO_FILES } from '#server/core/files/file-store.ts'
import { loadReferenceData } from '#server/db/reference-data.ts'
import { sql } from '#server/db/sql.ts'
import { verify } from '#server/verify/verify.ts'
import districts from '../../model/data/quartiers.json' with { type: 'json' }
import { account, idOf, refusedFields } from '../support/people.ts'
import { type FeeWorld, openFeeWorld } from './money/fee-world.ts'

const CASA = villeId('Casablanca')
const SEBAA = villeId('Aïn Sebaâ, Casablanca')
const ANFA = villeId('Anfa, Casablanca')

let world: FeeWorld
let staff: PocketBase
beforeAll(async () => {
  world = await openFeeWorld()
  staff = world.staff
  await staff.collection('villes').update(CASA, { tarif_livraison: 25, tarif_refus: 8, commission: 11 })
  await staff.collection('livreurs').update(idOf(world.livreur), { villes: [CASA, villeId('Rabat')] })
})
afterAll(() => world.wasl.close())

const villes = () => staff.collection('villes')
const feesOf = async (command: string) =>
  Object.fromEntries(
    (await world.live(command)).map(({ party, fait, montant, source }) => [
      `${party} ${fait}`,
      [montant, source],
    ]),
  )

describe('the quartiers Wasl knows of', () => {
  test('are there, each under its ville and named with it', async () => {
    const found = await villes().getFullList({ filter: 'parent != ""', expand: 'parent', sort: 'id' })
    expect(found).toHaveLength(districts.length)
    for (const { name, name_ar, expand } of found) {
      expect(name).toMatch(new RegExp(`^.+, ${expand?.parent.name}$`))
      expect(name_ar).toMatch(new RegExp(`^.+، ${expand?.parent.name_ar}$`))
    }
    expect(await villes().getOne(SEBAA)).toMatchObject({
      name: 'Aïn Sebaâ, Casablanca',
      parent: CASA,
      active: true,
    })
  })

  test('come to a company that began without them, beside its own, and once', async () => {
    const { behind, db } = world.wasl
    const own = await villes().create({ name: 'Maarif', parent: CASA, tarif_livraison: 12, active: true })
    await behind.transaction(async (tx) => {
      await tx.query(sql`DELETE FROM villes WHERE parent <> '' AND id <> ${own.id}`)
      await tx.query(sql`DELETE FROM wasl_meta WHERE key = 'reference_data.quartiers'`)
    })
    await world.wasl.engine.refresh('villes')
    await villes().update(villeId('Tétouan'), { name: 'Titwan' })
    await loadReferenceData(db)
    await loadReferenceData(db)
    await world.wasl.engine.refresh('villes')
    const found = await villes().getFullList({ filter: 'parent != ""' })
    expect(found).toHaveLength(districts.length)
    expect(found.filter(({ name }) => /^Maârif,/.test(name))).toEqual([])
    expect(found.filter(({ name }) => name.endsWith(', Titwan'))).toHaveLength(28)
  })

  test('are renamed with their ville, in both languages', async () => {
    await villes().update(villeId('Tétouan'), { name: 'Tétouan', name_ar: 'تطوان الحمامة' })
    const found = await villes().getFullList({ filter: `parent = "${villeId('Tétouan')}"` })
    expect(found.filter(({ name }) => name.endsWith(', Tétouan'))).toHaveLength(28)
    expect(found.filter(({ name_ar }) => name_ar.endsWith('، تطوان الحمامة'))).toHaveLength(28)
  })
})

describe('a parcel for a quartier', () => {
  test('is priced as its ville where the quartier has no tariff, and says so', async () => {
    const id = await world.delivered({ city: SEBAA })
    expect(await feesOf(id)).toMatchObject({
      'client livraison': [25, 'défaut de la ville du quartier'],
    })
    const fee = (await world.live(id, 'client')).find(({ fait }) => fait === 'livraison')
    const { phrases } = await staff.send(`/api/wasl/frais/${fee?.id}/pourquoi`, {})
    expect(phrases.join(' ')).toContain(
      'Le quartier (Aïn Sebaâ, Casablanca) n’a pas de tarif à lui : c’est celui de sa ville.',
    )
    const { villes: grid } = await staff.send('/api/wasl/tarifs/grille', {})
    const cell = (ville: string) => grid.find((row: { id: string }) => row.id === ville).livraison
    expect(cell(SEBAA)).toMatchObject({ montant: 25, source: 'défaut de la ville du quartier' })
    expect(cell(CASA)).toMatchObject({ montant: 25, source: 'défaut ville' })
  })

  test('takes the tariff of a client for the ville, but the quartier’s own first', async () => {
    const row = { client: idOf(world.client), outcome: 'livraison', valid_from: '2026-01-01' }
    const ville = await staff.collection('clients_fee').create({ ...row, ville: CASA, amount: 19 })
    const touched = await staff.send('/api/wasl/tarifs/touchees', {
      query: { ...row, ville: CASA, amount: 18 },
    })
    const waiting = await world.parcel({ city: SEBAA })
    const after = await staff.send('/api/wasl/tarifs/touchees', {
      query: { ...row, ville: CASA, amount: 18 },
    })
    expect(after.total - touched.total).toBe(1)
    expect(after.items[0]).toMatchObject({ id: waiting.id, avant: 19, apres: 18 })
    expect(await feesOf(await world.delivered({ city: SEBAA }))).toMatchObject({
      'client livraison': [19, 'client'],
    })
    const own = await staff.collection('clients_fee').create({ ...row, ville: SEBAA, amount: 17 })
    expect(await feesOf(await world.delivered({ city: SEBAA }))).toMatchObject({
      'client livraison': [17, 'client'],
    })
    expect(await feesOf(await world.delivered({ city: ANFA }))).toMatchObject({
      'client livraison': [19, 'client'],
    })
    for (const { id } of [ville, own]) await staff.collection('clients_fee').delete(id)
  })

  test('is picked up by the agence of its ville, unless it has one of its own', async () => {
    const other = (await staff.collection('agences').create({ name: 'Plage' })).id
    const { agence } = await villes().getOne(CASA)
    await villes().update(ANFA, { agence: other })
    const requested = (ville: string) =>
      staff.collection('rammasage').create({
        client: idOf(world.client),
        ville,
        adresse: `12, rue ${ville}`,
        colis_declares: 3,
        date: world.today().add({ days: 9 }).toString(),
      })
    const day = await staff.collection('jours_feries').getFullList()
    for (const { id } of day) await staff.collection('jours_feries').delete(id)
    await villes().update(CASA, { jours: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'] })
    expect((await requested(SEBAA)).agence).toBe(agence)
    expect((await requested(ANFA)).agence).toBe(other)
    await villes().update(ANFA, { agence: '' })
  })

  test('is refused where its ville is closed', async () => {
    await villes().update(CASA, { active: false })
    expect(await refusedFields(world.parcel({ city: SEBAA }))).toEqual(['city'])
    await villes().update(CASA, { active: true })
    expect(await world.parcel({ city: SEBAA })).toMatchObject({ city: SEBAA })
  })

  test('is listed with its ville, and counted', async () => {
    const list = (filter: string) => staff.collection('commands').getList(1, 1, { filter })
    const both = `(city.id = "${CASA}" || city.parent = "${CASA}")`
    const [all, alone, sebaa] = await Promise.all([
      list(both),
      list(`city = "${CASA}"`),
      list(`city.parent = "${CASA}"`),
    ])
    expect(sebaa.totalItems).toBeGreaterThan(0)
    expect(all.totalItems).toBe(alone.totalItems + sebaa.totalItems)
    const { mois: figures } = await staff.send('/api/wasl/accueil', {})
    const rates: readonly { id: string }[] = figures.taux.ville.items
    expect(rates.map(({ id }) => id)).not.toContain(SEBAA)
  })

  test('is given without a question to who serves its ville', async () => {
    const id = await world.received({ city: SEBAA })
    const him = await account(world.wasl, staff, { type: 'livreur', name: 'rachid' })
    await staff.collection('livreurs').update(idOf(him), { villes: [villeId('Tanger')] })
    await expect(world.move(staff, id, 'AFFECTE', { delivery_man: idOf(him) })).rejects.toMatchObject({
      status: 409,
    })
    await world.move(staff, id, 'AFFECTE', { delivery_man: idOf(world.livreur) })
    await villes().update(CASA, { position: { lat: 33.57, lon: -7.59 } })
    const { items } = await world.livreur.send('/api/wasl/tours/lieux', {})
    expect(items.find((place: { id: string }) => place.id === id)).toMatchObject({
      lat: 33.57,
      source: 'ville',
    })
  })
})

test('a file finds quartiers as it finds villes, and asks where several are meant', async () => {
  const form = new FormData()
  form.set('client', idOf(world.client))
  const rows = ['Ain Sebaa Casablanca', 'عين السبع، الدار البيضاء', 'Ain Sebaa', 'Agdal Rabat'].map(
    (ville, n) => `Amina ${n};061234560${n};${ville};rue 1;montre;200`,
  )
  const head = 'Destinataire;Téléphone;Ville;Adresse;Marchandise;Prix'
  form.set('file', new File([[head, ...rows].join('\n')], 'commandes.csv'))
  const { accepted, rejects } = await staff.send('/api/wasl/imports/files', { method: 'POST', body: form })
  expect(accepted).toBe(3)
  expect(rejects).toMatchObject([
    {
      row: 3,
      reasons: [
        {
          field: 'city',
          code: 'ville_ambiguous',
          choices: [{ name: 'Aïn Sebaâ, Casablanca' }, { name: 'Aïn Sebaâ, Kénitra' }],
        },
      ],
    },
  ])
})

test('what was written is what the journal says', async () => {
  expect(await verify(world.wasl.db, NO_FILES)).toEqual([])
})
