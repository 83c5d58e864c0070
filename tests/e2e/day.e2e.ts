/** Ten parcels through a whole day, with five people at their screens. Each test goes on from the one before. */

import { expect, test } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { close, panel, prepare, shows, sign } from './bon-screens.ts'
import { expectQuiet } from './browser.ts'
import { every, openDay } from './day-cast.ts'
import {
  acceptDemande,
  askPhone,
  cancelParcel,
  checkOff,
  closeAt,
  closeRefused,
  endLoading,
  giveOut,
  handOver,
  issue,
  makeDistribution,
  openBonAt,
  sendRamasseur,
} from './day-desk.ts'
import { printLabels } from './day-papers.ts'
import {
  askPickup,
  byCard,
  call,
  endTour,
  importFile,
  loadByPhone,
  openEnd,
  press,
  refuse,
  scanAll,
  station,
  takeOutAgain,
  tell,
} from './day-screens.ts'
import { expectWholeHistory, FILE, move, parcelAt, refused, statesOf } from './day-world.ts'

const day = await openDay()
const { world, pages, id, code, codes, at, states, bonAt, twinOf, lackingOnPapers } = day
const { casa, fes } = world
/** Sara, at the station. */
const reads = async (target: Readonly<Record<string, string>>, read: readonly string[]) =>
  scanAll(await station(pages.sara, day.sdk('sara'), target), read)

test('the client imports his ten parcels and prints their labels', async () => {
  await importFile(pages.atlas, 'atlas.csv', FILE)
  const parcels = await day.readParcels()
  expect(parcels.map((parcel) => parcel.reference_client)).toEqual(
    Array.from({ length: 10 }, (_, n) => `J-${String(n + 1).padStart(2, '0')}`),
  )
  const all = parcels.map(({ id }) => id)
  expect(await statesOf(world.staff, all)).toEqual(every('NOUVEAU', 10))
  expect(await at(4)).toMatchObject({ is_echange: true, holder_kind: 'client', money_state: 'NON_ENCAISSE' })
  const printed = await printLabels(pages.atlas, 10)
  expect(printed).toHaveLength(10)
  for (const { code, receiver_full_name } of parcels) {
    const label = printed.find((page) => page.codes.some(({ text }) => text === code))
    expect(label?.text).toContain(receiver_full_name)
  }
})

test('he asks for a pick-up; the ramasseur leaves with his sheet, and one parcel is missing', async () => {
  const { atlas, karim } = world.people
  await askPickup(pages.atlas)
  const asked = await atlas.sdk.collection('rammasage').getFirstListItem('')
  expect(asked).toMatchObject({ state: 'demande', colis_declares: 10, client: atlas.id })
  await sendRamasseur(pages.sara, asked.id, 'Karim Tazi')
  const { bon } = await atlas.sdk.collection('rammasage').getOne(asked.id)
  expect(await bonAt(bon)).toMatchObject({ kind: 'ramassage', state: 'emis', colis: 10, livreur: karim.id })
  expect(await states(1, 7, 10)).toEqual(every('RAMASSAGE_AFFECTE', 3))
  expect(await lackingOnPapers(pages.sara, bon, codes(1, 7, 10))).toEqual([])

  await pages.karim.goto(`/rammasage/?fiche=${asked.id}`)
  for (const [n, rank] of [1, 2, 3, 4, 5, 6, 8, 9, 10].entries()) {
    await checkOff(pages.karim, code(rank), `· ${n + 1} sur 10`)
  }
  await sign(pages.karim, 'Reçu par', 'Karim Tazi')
  await close(pages.karim)
  expect(await bonAt(bon)).toMatchObject({ state: 'clos', colis: 10, scanned: 9, missing: 1 })
  expect(await lackingOnPapers(pages.karim, bon, codes(1, 7, 10))).toEqual([])
  const told = await atlas.sdk.collection('rammasage').getOne(asked.id)
  expect(told).toMatchObject({ state: 'ramasse', colis_remis: 9, colis_declares: 10 })
  expect(await at(1)).toMatchObject({ state: 'RAMASSE', holder_kind: 'livreur', holder: karim.id })
  expect(await at(7)).toMatchObject({ state: 'MANQUANT_RAMASSAGE', holder_kind: 'client', holder: atlas.id })
})

test('the hub receives them by scan; the client cancels what he did not find, and has a phone changed', async () => {
  const desk = await station(pages.sara, day.sdk('sara'), { mode: 'reception', agence: casa })
  await scanAll(desk, codes(1, 2, 3, 4, 5, 6, 8, 9, 10))
  expect((await desk.scan(code(1))).result).toBe('deja')
  expect(await states(1, 2, 3, 4, 5, 6, 8, 9, 10)).toEqual(every('RECU_HUB', 9))
  expect(await at(8)).toMatchObject({ holder_kind: 'agence', holder: casa, agence: casa })

  await cancelParcel(pages.atlas, code(7), 'Produit épuisé')
  // Shown at once: the window closes before the server has answered.
  await expect.poll(() => at(7)).toMatchObject({ outcome: 'ANNULE_VENDEUR', money_state: 'SANS_OBJET' })

  await askPhone(pages.atlas, code(10), '06 61 99 99 99')
  expect((await at(10)).receiver_phone_number).toBe('+212661000010')
  await acceptDemande(pages.nadia, code(10))
  expect(await at(10)).toMatchObject({ receiver_phone_number: '+212661999999', reprint: true })
})

test('three leave for Fès on a bon d’envoi, and are received there', async () => {
  const { sara } = pages
  const [from, to] = [await day.agenceName(casa), await day.agenceName(fes)]
  const parties = { Agence: from, 'Agence d’arrivée': to }
  const bon = await prepare(sara, '/bons-envoi/', { genre: 'Envoi', parties })
  await reads({ mode: 'envoi', bon }, codes(8, 9, 10))
  await openBonAt(sara, '/bons-envoi/', bon)
  await issue(sara)
  await handOver(sara)
  expect(await states(8, 9, 10)).toEqual(every('EXPEDIE', 3))
  expect(await at(9)).toMatchObject({ holder_kind: 'trajet', holder: bon })
  expect(await lackingOnPapers(sara, bon, codes(8, 9, 10))).toEqual([])

  await reads({ mode: 'reception', agence: fes }, codes(8, 9, 10))
  await closeAt(sara, '/bons-envoi/', bon)
  expect(await bonAt(bon)).toMatchObject({ colis: 3, scanned: 3, missing: 0, surplus: 0 })
  expect(await states(8, 9, 10)).toEqual(every('RECU_AGENCE', 3))
  expect(await at(9)).toMatchObject({ holder_kind: 'agence', holder: fes })
})

test('parcels are given to their livreurs, and what is scanned is theirs', async () => {
  const { karim, omar } = world.people
  const { nadia, sara } = pages
  await giveOut(nadia, villeId('Casablanca'), codes(1, 2, 3, 4, 5, 6), 'Karim Tazi')
  expect(await at(6)).toMatchObject({ state: 'AFFECTE', delivery_man: karim.id, holder: casa })
  const his = await makeDistribution(nadia, 'Karim Tazi')
  expect(await bonAt(his)).toMatchObject({ kind: 'distribution', state: 'emis', colis: 6, livreur: karim.id })
  expect(await lackingOnPapers(nadia, his, codes(1, 2, 3, 4, 5, 6))).toEqual([])
  await loadByPhone(pages.karim, codes(1, 2, 3, 4, 5, 6))
  expect(await states(1, 2, 3, 4, 5, 6)).toEqual(every('EN_DISTRIBUTION', 6))
  await openBonAt(pages.karim, '/bon-livraison/', his)
  await endLoading(pages.karim)
  expect(await bonAt(his)).toMatchObject({ state: 'remis', colis: 6, scanned: 6, missing: 0 })

  const giving = { agence: fes, livreur: omar.id }
  const bon = await reads({ mode: 'distribution', ...giving }, codes(8, 9, 10))
  await openBonAt(sara, '/bon-livraison/', bon)
  await issue(sara)
  expect(await states(8, 9, 10)).toEqual(every('AFFECTE', 3))
  await reads({ mode: 'chargement', ...giving }, codes(8, 9, 10))
  await openBonAt(sara, '/bon-livraison/', bon)
  await endLoading(sara)
  expect(await bonAt(bon)).toMatchObject({ state: 'remis', colis: 3, scanned: 3, livreur: omar.id })
  expect(await lackingOnPapers(sara, bon, codes(8, 9, 10))).toEqual([])
  expect(await Promise.all([8, 9, 10].map(day.whoHas))).toEqual(
    every(['EN_DISTRIBUTION', 'livreur', omar.id], 3),
  )
})

test('Karim delivers, puts off and tries again, is refused, exchanges and leaves a part', async () => {
  const { karim: page } = pages
  await page.goto('/tournee/')
  await tell(page, 'Amal Livrée', 'Livré')
  expect(await at(1)).toMatchObject({ state: 'LIVRE', outcome: 'LIVRE', holder_kind: 'destinataire' })
  expect(await at(1)).toMatchObject({ amount_collected: 199.5, money_state: 'CHEZ_LIVREUR' })
  await tell(page, 'Brahim Reporté', 'Reporté', press('Demain'))
  expect(await at(2)).toMatchObject({ state: 'REPORTE', reports: 1, holder: world.people.karim.id })
  await takeOutAgain(page, 'Brahim Reporté', code(2))
  expect(await at(2)).toMatchObject({ state: 'EN_DISTRIBUTION' })
  await tell(page, 'Brahim Reporté', 'Livré')
  await refuse(page, 'Chaimae Refus', 'A changé d’avis', 'N’en veut plus')
  const refusal = { state: 'REFUSE', outcome: 'REFUSE', money_state: 'SANS_OBJET', holder_kind: 'livreur' }
  expect(await at(3)).toMatchObject(refusal)
  await tell(page, 'Driss Échange', 'Échange effectué', press('Je l’ai repris'))
  expect(await at(4)).toMatchObject({ state: 'ECHANGE_LIVRE', amount_collected: 50 })
  await tell(page, 'Esra Partiel', 'Livré en partie', async (form) => {
    await form.getByLabel('Pièces gardées', { exact: true }).fill('2')
    await form.getByLabel('Montant encaissé').fill('300')
    await form.getByRole('button', { name: 'Le destinataire garde une partie' }).tap()
  })
  expect(await at(5)).toMatchObject({ state: 'LIVRE_PARTIEL', amount_collected: 300 })
  const goesBack = { state: 'RETOUR_CHEZ_LIVREUR', holder: world.people.karim.id, quantity: 1, total: 0 }
  expect(await twinOf(4)).toMatchObject({ ...goesBack, twin: 'echange', money_state: 'SANS_OBJET' })
  expect(await twinOf(5)).toMatchObject({ ...goesBack, twin: 'partiel', money_state: 'SANS_OBJET' })
})

test('his tour does not end while one parcel is forgotten; then it does, to the dirham', async () => {
  const { karim: page } = pages
  const { karim } = world.people
  const tour = await day.tourOf(karim.id)
  const early = await openEnd(page)
  await early.getByText('Dites d’abord ce qu’il en est (1)').waitFor()
  expect(await early.getByRole('button', { name: 'Terminer la tournée' }).isDisabled()).toBe(true)
  const no = await refused(karim.sdk.collection('tours').update(tour.id, { state: 'close' }))
  expect(no.status).toBe(409)
  expect(no.message).toContain(code(6))
  await page.keyboard.press('Escape')

  expect((await refused(move(karim.sdk, id(6), 'PAS_DE_REPONSE', { source: 'app' }))).status).toBe(400)
  await call(page, 'Fatima Absente')
  await tell(page, 'Fatima Absente', 'Pas de réponse')
  expect(await at(6)).toMatchObject({ state: 'PAS_DE_REPONSE', attempts: 1, holder: karim.id })
  await endTour(page)
  const ended = { id: tour.id, state: 'close', loaded: 6, delivered: 4, to_hand_back: 4 }
  const due = { ...ended, to_pay: 199.5 + 250 + 50 + 300 }
  await expect.poll(() => day.tourOf(karim.id)).toMatchObject(due)
  expect(await at(3)).toMatchObject({ state: 'RETOUR_CHEZ_LIVREUR', holder: karim.id, outcome: 'REFUSE' })
})

test('Omar delivers in Fès, is paid by card, in cash, and refused once', async () => {
  const { omar: page } = pages
  await page.goto('/tournee/')
  await tell(page, 'Hamid Carte', 'Livré', byCard)
  // Awaited from the bank.
  expect(await at(8)).toMatchObject({ state: 'LIVRE', amount_collected: 210, money_state: 'NON_ENCAISSE' })
  await refuse(page, 'Ilham Refus', 'Prix trop élevé', 'Moins cher ailleurs')
  await tell(page, 'Jamal Espèces', 'Livré')
  expect(await at(10)).toMatchObject({ state: 'LIVRE', amount_collected: 90, money_state: 'CHEZ_LIVREUR' })
  await endTour(page)
  const ended = { state: 'close', loaded: 3, delivered: 2, to_hand_back: 1, to_pay: 90 }
  await expect.poll(() => day.tourOf(world.people.omar.id)).toMatchObject(ended)
})

test('livreurs hand back by scan; what was refused in Fès comes home on a bon retour agence', async () => {
  const { karim, omar } = world.people
  const { sara } = pages
  const [exchange, part] = [await twinOf(4), await twinOf(5)]
  const back = [code(3), String(exchange.code), String(part.code), code(6)]
  const his = { mode: 'retour_livreur', agence: casa, livreur: karim.id }
  // The label on the parcel is the first one's, but the parcel that comes back is its twin.
  const bon = await reads(his, [code(3), code(4), String(part.code), code(6)])
  await closeAt(sara, '/bon-retour-livreur/', bon)
  expect(await bonAt(bon)).toMatchObject({ kind: 'retour livreur', colis: 4, scanned: 4, missing: 0 })
  expect(await lackingOnPapers(sara, bon, back)).toEqual([])
  for (const one of [id(3), exchange.id, part.id]) {
    expect(await parcelAt(world.staff, one)).toMatchObject({ state: 'RETOUR_HUB', holder: casa })
  }
  expect(await at(6)).toMatchObject({ state: 'PAS_DE_REPONSE', holder_kind: 'agence', holder: casa })

  const there = { mode: 'retour_livreur', agence: fes, livreur: omar.id }
  const handed = await reads(there, codes(9))
  await closeAt(sara, '/bon-retour-livreur/', handed)
  expect(await at(9)).toMatchObject({ state: 'RETOUR_HUB', holder: fes })
  const [from, to] = [await day.agenceName(fes), await day.agenceName(casa)]
  const parties = { Agence: from, 'Agence d’arrivée': to }
  const home = await prepare(sara, '/bons-envoi/', { genre: 'Retour agence', parties })
  await checkOff(sara, code(9), 'ajouté · 1 colis')
  await issue(sara)
  await handOver(sara)
  expect(await at(9)).toMatchObject({ state: 'RETOUR_EN_TRANSIT', holder_kind: 'trajet', holder: home })
  expect(await lackingOnPapers(sara, home, codes(9))).toEqual([])
  expect(await reads({ mode: 'reception', agence: casa }, codes(9))).toBe(home)
  await closeAt(sara, '/bons-envoi/', home)
  expect(await at(9)).toMatchObject({ state: 'RETOUR_HUB', holder: casa, outcome: 'REFUSE' })
})

test('the client signs for what comes back to him', async () => {
  const { atlas: client } = world.people
  const { atlas, sara } = pages
  const twins = [await twinOf(4), await twinOf(5)]
  const home = [id(3), id(9), ...twins.map((twin) => twin.id)]
  const read = [code(3), code(9), ...twins.map((twin) => String(twin.code))]
  const desk = { mode: 'retour_client', agence: casa, client: client.id }
  const bon = await reads(desk, read)
  await openBonAt(sara, '/bon-retour-client/', bon)
  await issue(sara)
  expect(await statesOf(world.staff, home)).toEqual(every('RETOUR_PRET', 4))
  expect(await reads(desk, read)).toBe(bon)
  await openBonAt(sara, '/bon-retour-client/', bon)
  await closeRefused(sara, 'Faites signer le client')

  await openBonAt(atlas, '/bon-retour-client/', bon)
  await sign(atlas, 'Reçu par', 'Atlas, gérant')
  await panel(sara).getByText('Atlas, gérant').first().waitFor()
  await close(sara)
  const { signature_to, ...closed } = await bonAt(bon)
  expect(closed).toMatchObject({ kind: 'retour client', state: 'clos', colis: 4, scanned: 4 })
  expect(signature_to).toMatch(/\.png$/)
  await shows(atlas, 'Clos')
  expect(await lackingOnPapers(sara, bon, [...read, 'Atlas, gérant'])).toEqual([])
  expect(await lackingOnPapers(atlas, bon, [...read, 'Atlas, gérant'])).toEqual([])
  const given = { state: 'RETOUR_REMIS', holder_kind: 'client', holder: client.id, money_state: 'SANS_OBJET' }
  for (const one of home) expect(await parcelAt(world.staff, one)).toMatchObject(given)
})

test('in the evening every parcel has one history, and the money is where it was taken', async () => {
  const parcels = await day.readParcels()
  for (const { id } of parcels) await expectWholeHistory(world.staff, id)
  expect(await Promise.all(parcels.map(({ id }) => day.moneyOf(id)))).toEqual([
    ['LIVRE', 'CHEZ_LIVREUR', 199.5],
    ['LIVRE', 'CHEZ_LIVREUR', 250],
    ['REFUSE', 'SANS_OBJET', 0],
    ['ECHANGE_LIVRE', 'CHEZ_LIVREUR', 50],
    ['LIVRE_PARTIEL', 'CHEZ_LIVREUR', 300],
    ['', 'NON_ENCAISSE', 0],
    ['ANNULE_VENDEUR', 'SANS_OBJET', 0],
    ['LIVRE', 'NON_ENCAISSE', 210],
    ['REFUSE', 'SANS_OBJET', 0],
    ['LIVRE', 'CHEZ_LIVREUR', 90],
  ])
  // The console reports each refused request; these refusals are intended.
  for (const { noise } of day.visits) expectQuiet(noise.filter((line) => !/status of (400|409)/.test(line)))
})
