/**
 * A delivery by the recipient's code: after five wrong codes it is locked, and a photo and a signature, with a
 * flag, take its place.
 */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_WRONG_CODES } from '#model/domain/commande/remise-code.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { Tentatives } from '#model/domain/tournee/tentatives.ts'
import { newId } from '#server/core/base/ids.ts'
import { idOf, refusal, statusOf } from '../support/people.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

let world: ParcelWorld
beforeAll(async () => {
  world = await openParcelWorld()
})
afterAll(() => world.wasl.close())

const PAID = { amount_collected: 270, mode_paiement: 'especes', source: 'app' }
const SHOWN = { photo_absente: 'Caméra en panne', signature_sha256: 'a'.repeat(64) }

/** The code on the recipient's tracking page, opened by its link. */
async function codeOn(id: string): Promise<string> {
  const { code, public_token } = await world.now(id)
  const page = await (await fetch(`${world.wasl.url}/suivi/${code}/${public_token}`)).text()
  return /code de remise.*?<bdi dir="ltr">(\d{4})<\/bdi>/s.exec(page)?.[1] ?? ''
}
const wrongFor = (code: string, n: number) => String((Number(code) + 1 + n) % 10_000).padStart(4, '0')
const attempt = (command: string, code: string, who: PocketBase = world.livreur) =>
  who.collection('essais_code').create({ command, code })
const deliver = (id: string, values: object = {}) =>
  world.move(world.livreur, id, 'LIVRE', { ...PAID, ...values })
const fieldsOf = async (asked: Promise<unknown>) => Object.keys((await refusal(asked)).response.data)

describe('a parcel whose client asks for a code', () => {
  it('is delivered once the recipient gave the right one, and its suivi says so', async () => {
    const id = await world.onTour({ code_remise: true })
    expect(await fieldsOf(deliver(id))).toEqual(['code_absent'])
    const code = await codeOn(id)
    expect(code).toMatch(/^\d{4}$/)
    expect(await attempt(id, wrongFor(code, 0))).toMatchObject({ juste: false, restants: 4 })
    expect(await fieldsOf(deliver(id))).toEqual(['code_absent'])
    expect(await attempt(id, code)).toMatchObject({ juste: true, livreur: idOf(world.livreur) })
    expect(await deliver(id)).toMatchObject({ remise: 'code' })
    // After the delivery, the page shows no code.
    expect(await codeOn(id)).toBe('')
  })

  it('locks after five wrong codes tried at once, and is handed over by photo and signature, flagged', async () => {
    const id = await world.onTour({ code_remise: true })
    const code = await codeOn(id)
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        attempt(id, wrongFor(code, n)).then(
          () => 200,
          (error: { status: number }) => error.status,
        ),
      ),
    )
    expect(tries.filter((status) => status === 200)).toHaveLength(MOST_WRONG_CODES)
    const right = await refusal(attempt(id, code))
    expect([right.status, right.response.data.code]).toEqual([409, 'code_bloque'])
    expect(await fieldsOf(deliver(id))).toEqual(['code_absent'])
    const absent = { code_absent: 'Cinq codes faux' }
    expect((await fieldsOf(deliver(id, absent))).sort()).toEqual(['photo', 'signature'])
    expect(await deliver(id, { ...absent, ...SHOWN })).toMatchObject({ remise: 'bloque' })
  })

  it('is never refused for a network that was away: the code that waited is judged, and what was wrong is flagged', async () => {
    const [right, wrong] = [
      await world.onTour({ code_remise: true }),
      await world.onTour({ code_remise: true }),
    ]
    const occurred_at = new Date(Date.now() - 60_000).toISOString()
    const said = (command: string, code: string, seq: number) => [
      { id: newId(), seq, occurred_at, collection: 'essais_code', body: { command, code } },
      {
        ...{ id: newId(), seq: seq + 1, occurred_at, collection: 'suivis' },
        body: { command, status: stateId('LIVRE'), ...PAID, ...SHOWN, code_absent: 'Pas de réseau' },
      },
    ]
    const items = [
      ...said(right, await codeOn(right), 1),
      ...said(wrong, wrongFor(await codeOn(wrong), 0), 3),
    ]
    const body = { device: 'telephone000044', unsent: 4, clock_offset: 0, items }
    const send = () => world.livreur.send('/api/wasl/outbox', { method: 'POST', body })
    const { verdicts } = await send()
    expect(verdicts.map(({ verdict }: { verdict: string }) => verdict)).toEqual(Array(4).fill('accepted'))
    expect(verdicts[1].present).toMatchObject({ remise: 'code' })
    expect(verdicts[3].present).toMatchObject({ remise: 'sans_code' })
    // Sent again, a wrong code is not counted twice.
    await send()
    const tried = await world.staff
      .collection('essais_code')
      .getList(1, 1, { filter: `command = "${wrong}"` })
    expect(tried.totalItems).toBe(1)
  })

  it('tells its code to no livreur, by no field and no filter', async () => {
    const id = await world.onTour({ code_remise: true })
    const code = await codeOn(id)
    const { id: tried } = await attempt(id, code)
    const seen = await world.livreur.collection('essais_code').getOne(tried)
    expect(JSON.stringify([seen, await world.livreur.collection('commands').getOne(id)])).not.toContain(
      `"${code}"`,
    )
    expect(seen).not.toHaveProperty('code')
    // Without the token, the page shows no code.
    const page = await (await fetch(`${world.wasl.url}/suivi/${(await world.now(id)).code}`)).text()
    expect(page).not.toContain('code de remise')
  })

  it('is tried by its livreur alone, and asked of no moderateur who corrects', async () => {
    const id = await world.onTour({ code_remise: true })
    const code = await codeOn(id)
    expect(await statusOf(attempt(id, code, world.staff))).toBe(403)
    const corrected = { kind: 'correction', note: 'Vu avec le client', status: stateId('LIVRE'), ...PAID }
    await world.staff.collection('suivis').create({ command: id, ...corrected })
    expect(await world.stateOf(id)).toBe('LIVRE')
  })
})

it('a parcel that asks for none takes no code, and is delivered without', async () => {
  const id = await world.onTour()
  expect(await fieldsOf(attempt(id, '1234'))).toEqual(['command'])
  expect(await deliver(id)).toMatchObject({ remise: '' })
})

describe('an attempt', () => {
  const DOOR = { lat: 33.58, lon: -7.61 }
  const unanswered = async (id: string, position: object | null) => {
    await world.livreur.collection('appels').create({ command: id, kind: 'appel' })
    return world.move(world.livreur, id, 'PAS_DE_REPONSE', { position, source: 'app' })
  }

  it('told more than a kilometre from the door is to be looked at; near it, or where no door is known, it is not', async () => {
    const receiver_phone_number = '0612994411'
    const before = await world.onTour({ receiver_phone_number })
    await deliver(before, { position: DOOR })
    const told = async (values: object, position: object | null) =>
      (await unanswered(await world.onTour(values), position)).loin
    expect(await told({ receiver_phone_number }, { ...DOOR, lat: DOOR.lat + 0.02 })).toBe(true)
    expect(await told({ receiver_phone_number }, { ...DOOR, lat: DOOR.lat + 0.005 })).toBe(false)
    expect(await told({ receiver_phone_number }, null)).toBe(false)
    expect(await told({ receiver_phone_number: '0612994412' }, { lat: 30, lon: -9 })).toBe(false)
  })

  it('its recipient contradicts counts against its livreur; one taken back, or told anew since, does not', async () => {
    const him = idOf(world.livreur)
    const { id: profile } = await world.staff.collection('livreurs').getFirstListItem(`user = "${him}"`)
    const counted = () =>
      world.staff.send<Tentatives>(`/api/wasl/livreurs/${profile}/tentatives`, { method: 'GET' })
    const before = await counted()
    const [denied, kept, undone] = [await world.onTour(), await world.onTour(), await world.onTour()]
    await unanswered(denied, null)
    await unanswered(kept, null)
    const { id: undoes } = await unanswered(undone, null)
    await world.livreur
      .collection('suivis')
      .create({ command: undone, kind: 'annulation', undoes, source: 'app' })
    const { code, public_token } = await world.now(denied)
    const said = await fetch(`${world.wasl.url}/suivi/${code}/${public_token}`, {
      method: 'POST',
      body: new URLSearchParams({ souhait: 'contact' }),
      redirect: 'manual',
    })
    expect(said.status).toBeLessThan(400)
    expect(await counted()).toEqual({
      ...before,
      tentatives: before.tentatives + 2,
      contredites: before.contredites + 1,
    })
    // Tried again after those words: they were of the attempt before.
    await world.move(world.livreur, denied, 'EN_DISTRIBUTION', { source: 'scan' })
    await unanswered(denied, null)
    expect(await counted()).toMatchObject({ contredites: before.contredites + 1 })
  })
})
