import { expect, test } from 'vitest'
import { expectQuiet } from './browser.ts'
import {
  at,
  bonAt,
  code,
  codes,
  every,
  id,
  ids,
  pages,
  parcels,
  sdk,
  step,
  twinOf,
  visits,
  world,
} from './day-cast.ts'
import { scanAll, station } from './day-screens.ts'
import { expectPaper, expectWholeHistory, parcelAt, refused, statesOf } from './day-world.ts'

/** What comes back: to the hub, from the other agence, and to the client. */
export function evening(): void {
  test('livreurs hand back by scan; what was refused in Fès comes home on a bon retour agence', async () => {
    const { karim, omar } = world.people
    const [exchange, part] = [await twinOf(4), await twinOf(5)]
    const desk = await station(pages.sara, sdk('sara'), { mode: 'retour_livreur', livreur: karim.id })
    const bon = await scanAll(desk, [code(3), code(4), String(part.code), code(6)])
    await step(bon, 'clos')
    expect(await bonAt(bon)).toMatchObject({ kind: 'retour livreur', colis: 4, scanned: 4, missing: 0 })
    await expectPaper(sdk('sara'), bon, [code(3), String(exchange.code), String(part.code), code(6)])
    for (const one of [id(3), exchange.id, part.id]) {
      expect(await parcelAt(world.staff, one)).toMatchObject({ state: 'RETOUR_HUB', holder: world.casa })
    }
    expect(await at(6)).toMatchObject({ state: 'PAS_DE_REPONSE', holder_kind: 'agence', holder: world.casa })

    const there = { agence: world.fes, livreur: omar.id }
    const back = await scanAll(
      await station(pages.sara, sdk('sara'), { mode: 'retour_livreur', ...there }),
      codes(9),
    )
    await step(back, 'clos')
    expect(await at(9)).toMatchObject({ state: 'RETOUR_HUB', holder: world.fes })
    const home = await sdk('sara')
      .collection('bons')
      .create({ kind: 'retour agence', agence: world.fes, agence_to: world.casa, commands: ids(9) })
    await step(home.id, 'emis')
    await step(home.id, 'remis')
    expect(await at(9)).toMatchObject({ state: 'RETOUR_EN_TRANSIT', holder_kind: 'trajet', holder: home.id })
    await expectPaper(sdk('sara'), home.id, codes(9))
    const hub = await station(pages.sara, sdk('sara'), { mode: 'reception' })
    expect(await scanAll(hub, codes(9))).toBe(home.id)
    await step(home.id, 'clos')
    expect(await at(9)).toMatchObject({ state: 'RETOUR_HUB', holder: world.casa, outcome: 'REFUSE' })
  })

  test('the client signs for what comes back to him', async () => {
    const { atlas } = world.people
    const twins = [await twinOf(4), await twinOf(5)]
    const home = [id(3), id(9), ...twins.map((twin) => twin.id)]
    const read = [code(3), code(9), ...twins.map((twin) => String(twin.code))]
    const desk = await station(pages.sara, sdk('sara'), { mode: 'retour_client', client: atlas.id })
    const bon = await scanAll(desk, read)
    await step(bon, 'emis')
    expect(await statesOf(world.staff, home)).toEqual(every('RETOUR_PRET', 4))
    expect(await scanAll(desk, read)).toBe(bon)
    expect((await refused(step(bon, 'clos'))).status).toBe(409)
    const signature = new File([Buffer.from(SIGNATURE, 'base64')], 'signature.png', { type: 'image/png' })
    await atlas.sdk.collection('bons').update(bon, { signature_to: signature, signed_to: 'Atlas, gérant' })
    await step(bon, 'clos')
    expect(await bonAt(bon)).toMatchObject({ kind: 'retour client', state: 'clos', colis: 4, scanned: 4 })
    await expectPaper(sdk('sara'), bon, read)
    await expectPaper(atlas.sdk, bon, read)
    for (const one of home) {
      expect(await parcelAt(world.staff, one)).toMatchObject({
        state: 'RETOUR_REMIS',
        holder_kind: 'client',
        holder: atlas.id,
        money_state: 'SANS_OBJET',
      })
    }
  })

  test('in the evening every parcel has one history, and the money is where it was taken', async () => {
    for (const { id } of parcels) await expectWholeHistory(world.staff, id)
    const money = await Promise.all(
      parcels.map(async ({ id }) => {
        const { outcome, money_state, amount_collected } = await parcelAt(world.staff, id)
        return [outcome, money_state, amount_collected]
      }),
    )
    expect(money).toEqual([
      ['LIVRE', 'CHEZ_LIVREUR', 199.5],
      ['LIVRE', 'CHEZ_LIVREUR', 250],
      ['REFUSE', 'SANS_OBJET', 0],
      ['ECHANGE_LIVRE', 'CHEZ_LIVREUR', 50],
      ['LIVRE_PARTIEL', 'CHEZ_LIVREUR', 300],
      ['', 'NON_ENCAISSE', 0],
      ['ANNULE_VENDEUR', 'SANS_OBJET', 0],
      ['LIVRE', 'VERSE', 210],
      ['REFUSE', 'SANS_OBJET', 0],
      ['LIVRE', 'CHEZ_LIVREUR', 90],
    ])
    // The browser tells of each refused request; what was refused here was meant to be.
    for (const { noise } of visits) expectQuiet(noise.filter((line) => !/status of (400|409)/.test(line)))
  })
}

/** One dot of ink. */
const SIGNATURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
