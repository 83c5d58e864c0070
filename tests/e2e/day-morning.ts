import { expect, test } from 'vitest'
import {
  at,
  bonAt,
  code,
  codes,
  every,
  id,
  ids,
  motif,
  pages,
  parcels,
  readParcels,
  sdk,
  states,
  step,
  world,
} from './day-cast.ts'
import { askPickup, importFile, loadByPhone, scanAll, station } from './day-screens.ts'
import { expectPaper, labels, move, statesOf } from './day-world.ts'

/** Six for Casablanca, where the hub is, one that will be missing among them; three for Fès. */
const FILE = `Référence;Nom du client;Tel;Adresse de livraison;Ville;Article;Qté;Prix (DH);Echange
J-01;Amal Livrée;0661000001;12 rue des Écoles;Casablanca;Sac;1;199,50;NON
J-02;Brahim Reporté;0661000002;4 bd Anfa;Casablanca;Montre;1;250,00;NON
J-03;Chaimae Refus;0661000003;8 rue Taha;Casablanca;Robe;1;320,00;NON
J-04;Driss Échange;0661000004;77 bd Zerktouni;Casablanca;Chaussures;1;50,00;OUI
J-05;Esra Partiel;0661000005;3 rue de Fès;Casablanca;Chemises;3;450,00;NON
J-06;Fatima Absente;0661000006;19 rue Ghandi;Casablanca;Tapis;1;400,00;NON
J-07;Ghita Manquante;0661000007;5 rue du Port;Casablanca;Lampe;1;120,00;NON
J-08;Hamid Carte;0661000008;1 rue Talaa;Fès;Parfum;1;210,00;NON
J-09;Ilham Refus;0661000009;9 av. Hassan II;Fès;Sacoche;1;180,00;NON
J-10;Jamal Espèces;0661000010;33 bd Chefchaouni;Fès;Théière;1;90,00;NON
`

/** From the merchant’s shelf to the hands of the livreurs. */
export function morning(): void {
  test('the client imports his ten parcels and prints their labels', async () => {
    await importFile(pages.atlas, 'atlas.csv', FILE)
    await readParcels()
    expect(parcels.map((parcel) => parcel.reference_client)).toEqual(
      Array.from({ length: 10 }, (_, n) => `J-${String(n + 1).padStart(2, '0')}`),
    )
    const all = parcels.map(({ id }) => id)
    expect(await statesOf(world.staff, all)).toEqual(every('NOUVEAU', 10))
    expect(await at(4)).toMatchObject({
      is_echange: true,
      holder_kind: 'client',
      money_state: 'NON_ENCAISSE',
    })
    const printed = await labels(sdk('atlas'), all)
    expect(printed).toHaveLength(10)
    for (const [n, page] of printed.entries()) {
      expect(page.codes.map(({ text }) => text)).toContain(parcels[n]?.code)
      expect(page.text).toContain(parcels[n]?.receiver_full_name)
    }
  })

  test('he asks for a pick-up; the ramasseur leaves with his sheet, and one parcel is missing', async () => {
    const { atlas, karim } = world.people
    await askPickup(pages.atlas)
    const asked = await atlas.sdk.collection('rammasage').getFirstListItem('')
    expect(asked).toMatchObject({ state: 'demande', colis_declares: 10, client: atlas.id })
    const { bon } = await sdk('sara').collection('rammasage').update(asked.id, { ramasseur: karim.id })
    expect(await bonAt(bon)).toMatchObject({ kind: 'ramassage', state: 'emis', colis: 10, livreur: karim.id })
    expect(await states(1, 7, 10)).toEqual(every('RAMASSAGE_AFFECTE', 3))
    await expectPaper(karim.sdk, bon, codes(1, 7, 10))

    for (const text of codes(1, 2, 3, 4, 5, 6, 8, 9, 10)) {
      const read = await karim.sdk.collection('scans').create({ mode: 'ramassage', bon, text })
      expect({ text, ...read }).toMatchObject({ result: 'ok' })
    }
    await step(bon, 'clos', karim.sdk)
    expect(await bonAt(bon)).toMatchObject({ state: 'clos', colis: 10, scanned: 9, missing: 1 })
    expect(await atlas.sdk.collection('rammasage').getOne(asked.id)).toMatchObject({
      state: 'ramasse',
      colis_remis: 9,
      colis_declares: 10,
    })
    expect(await at(1)).toMatchObject({ state: 'RAMASSE', holder_kind: 'livreur', holder: karim.id })
    expect(await at(7)).toMatchObject({
      state: 'MANQUANT_RAMASSAGE',
      holder_kind: 'client',
      holder: atlas.id,
    })
  })

  test('the hub receives them by scan; the client cancels what he did not find', async () => {
    const { sara } = pages
    const desk = await station(sara, sdk('sara'), { mode: 'reception' })
    await scanAll(desk, codes(1, 2, 3, 4, 5, 6, 8, 9, 10))
    expect((await desk.scan(code(1))).result).toBe('deja')
    expect(await states(1, 2, 3, 4, 5, 6, 8, 9, 10)).toEqual(every('RECU_HUB', 9))
    expect(await at(8)).toMatchObject({ holder_kind: 'agence', holder: world.casa, agence: world.casa })

    await move(sdk('atlas'), id(7), 'ANNULE_VENDEUR', { motif: await motif('Produit épuisé') })
    expect(await at(7)).toMatchObject({ outcome: 'ANNULE_VENDEUR', money_state: 'SANS_OBJET' })
  })

  test('three leave for Fès on a bon d’envoi, and are received there', async () => {
    const { id: bon } = await sdk('sara')
      .collection('bons')
      .create({ kind: 'envoi', agence: world.casa, agence_to: world.fes })
    const out = await station(pages.sara, sdk('sara'), { mode: 'envoi', bon })
    await scanAll(out, codes(8, 9, 10))
    await step(bon, 'emis')
    await step(bon, 'remis')
    expect(await states(8, 9, 10)).toEqual(every('EXPEDIE', 3))
    expect(await at(9)).toMatchObject({ holder_kind: 'trajet', holder: bon })
    await expectPaper(sdk('sara'), bon, codes(8, 9, 10))

    const there = await station(pages.sara, sdk('sara'), { mode: 'reception', agence: world.fes })
    await scanAll(there, codes(8, 9, 10))
    await step(bon, 'clos')
    expect(await bonAt(bon)).toMatchObject({ colis: 3, scanned: 3, missing: 0, surplus: 0 })
    expect(await states(8, 9, 10)).toEqual(every('RECU_AGENCE', 3))
    expect(await at(9)).toMatchObject({ holder_kind: 'agence', holder: world.fes })
  })

  test('parcels are given to their livreurs, and what is scanned is theirs', async () => {
    const { karim, omar } = world.people
    const nadia = sdk('nadia')
    const lot = await nadia.collection('jobs').create({
      kind: 'affectation',
      commands: ids(1, 2, 3, 4, 5, 6),
      move: { delivery_man: karim.id },
    })
    await expect.poll(async () => (await nadia.collection('jobs').getOne(lot.id)).state).toBe('fini')
    expect(await nadia.collection('jobs').getOne(lot.id)).toMatchObject({ applied: 6, refused: 0 })
    expect(await at(6)).toMatchObject({ state: 'AFFECTE', delivery_man: karim.id, holder: world.casa })
    const his = await nadia.collection('bons').create({
      kind: 'distribution',
      livreur: karim.id,
      agence: world.casa,
      commands: ids(1, 2, 3, 4, 5, 6),
      state: 'emis',
    })
    await expectPaper(nadia, his.id, codes(1, 2, 3, 4, 5, 6))
    await loadByPhone(pages.karim, codes(1, 2, 3, 4, 5, 6))
    expect(await states(1, 2, 3, 4, 5, 6)).toEqual(every('EN_DISTRIBUTION', 6))
    await step(his.id, 'remis', karim.sdk)
    expect(await bonAt(his.id)).toMatchObject({ colis: 6, scanned: 6, missing: 0 })

    const giving = { agence: world.fes, livreur: omar.id }
    const given = await station(pages.sara, sdk('sara'), { mode: 'distribution', ...giving })
    const bon = await scanAll(given, codes(8, 9, 10))
    await step(bon, 'emis')
    expect(await states(8, 9, 10)).toEqual(every('AFFECTE', 3))
    const loading = await station(pages.sara, sdk('sara'), { mode: 'chargement', ...giving })
    await scanAll(loading, codes(8, 9, 10))
    await step(bon, 'remis')
    expect(await bonAt(bon)).toMatchObject({ state: 'remis', colis: 3, scanned: 3, livreur: omar.id })
    for (const rank of [8, 9, 10]) {
      expect(await at(rank)).toMatchObject({
        state: 'EN_DISTRIBUTION',
        holder_kind: 'livreur',
        holder: omar.id,
      })
    }
  })
}
