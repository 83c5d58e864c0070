import type PocketBase from 'pocketbase'
import { ClientResponseError } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { Verdict } from '#model/domain/phone/outbox.ts'
import { newId } from '#server/core/base/ids.ts'
import { idOf } from '../support/people.ts'
import { openParcelWorld, type ParcelWorld } from './parcel-world.ts'

let world: ParcelWorld
beforeAll(async () => {
  world = await openParcelWorld()
})
afterAll(() => world.wasl.close())

/** Runs `act` with the client in that language: the SDK sends it as `Accept-Language`. */
async function reading<T>(person: PocketBase, lang: string, act: () => Promise<T>): Promise<T> {
  const before = person.lang
  person.lang = lang
  try {
    return await act()
  } finally {
    person.lang = before
  }
}

interface Answer {
  readonly status: number
  readonly message: string
  readonly code?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly data: Readonly<Record<string, unknown>>
}

async function answerOf(act: () => Promise<unknown>): Promise<Answer> {
  try {
    await act()
  } catch (error) {
    if (error instanceof ClientResponseError) return error.response as Answer
    throw error
  }
  throw new Error('nothing was refused')
}

/** The client edits a parcel under way, which is refused. */
const cheaper = (command: string) => world.client.collection('commands').update(command, { price: 200 })

describe('a refusal', () => {
  test('has a code and its values, and is French for a program', async () => {
    const command = await world.onTour()
    const answer = await answerOf(() => cheaper(command))
    expect(answer).toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^Ce colis est «.En cours de livraison.» : il ne se modifie plus directement/,
      ),
      code: 'colis_modifie_directement_demandez',
      params: { name: 'En cours de livraison' },
    })
  })

  test('is Arabic for a page that reads Arabic, with the Arabic name of the state', async () => {
    const command = await world.onTour()
    const answer = await reading(world.client, 'ar', () => answerOf(() => cheaper(command)))
    expect(answer.message).toBe('هذا الطرد «قيد التوصيل»: لم يعد يعدل مباشرة. اطلب التغيير، ويطبق فور قبوله.')
    expect(answer).toMatchObject({ status: 409, code: 'colis_modifie_directement_demandez' })
  })

  test('that its rule names keeps that name', async () => {
    const command = await world.received()
    await world.move(world.staff, command, 'AFFECTE', { delivery_man: idOf(world.livreur) })
    const answer = await reading(world.staff, 'ar-MA', () =>
      answerOf(() => world.move(world.staff, command, 'AFFECTE', { delivery_man: idOf(world.livreur) })),
    )
    expect(answer.data.code).toBeTypeOf('string')
    expect(answer.code).toBe(answer.data.code)
    expect(answer.message).toMatch(/[\u0600-\u06ff]/)
  })

  test('of fields is Arabic at each field; the protocol’s own stays as it is', async () => {
    const create = () =>
      world.client.collection('commands').create({
        receiver_full_name: '',
        receiver_phone_number: '12',
        city: villeId('Fès'),
        price: 250,
      })
    const { message, data } = await reading(world.client, 'ar', () => answerOf(create))
    expect(message).toBe('Failed to create record.')
    expect(data).toMatchObject({
      receiver_full_name: { code: 'validation_required', message: 'Cannot be blank.' },
      receiver_phone_number: {
        code: 'validation_invalid_phone',
        message: 'رقم هاتف مغربي غير صالح. اكتبه هكذا 06 12 34 56 78.',
      },
    })
    expect(await answerOf(create)).toMatchObject({
      data: { receiver_phone_number: { message: expect.stringMatching(/^Numéro de téléphone marocain/) } },
    })
  })

  test('in a batch is Arabic too', async () => {
    const command = await world.onTour()
    const { data } = await reading(world.client, 'ar', () =>
      answerOf(() => {
        const batch = world.client.createBatch()
        batch.collection('commands').update(command, { price: 200 })
        return batch.send()
      }),
    )
    expect(data).toMatchObject({
      requests: {
        0: { response: { status: 409, message: expect.stringMatching(/^هذا الطرد «قيد التوصيل»/) } },
      },
    })
  })

  test('before anybody signs in is Arabic where the request asks for it', async () => {
    const answer = await fetch(`${world.wasl.url}/api/wasl/sign-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'ar' },
      body: '{}',
    })
    expect(await answer.json()).toMatchObject({ status: 400, message: 'املأ الاستمارة كلها.' })
  })
})

test('a verdict on what a phone kept is Arabic, and what a person wrote stays as it is', async () => {
  const command = await world.onTour()
  const body = { command, status: stateId('REFUSE'), source: 'app', note: 'Choisissez un motif.' }
  const item = { id: newId(), seq: 1, occurred_at: new Date().toISOString(), collection: 'suivis', body }
  const { verdicts } = await reading(world.livreur, 'ar', () =>
    world.livreur.send<{ verdicts: Verdict[] }>('/api/wasl/outbox', {
      method: 'POST',
      body: { device: 'telephone000001', unsent: 1, clock_offset: 0, items: [item] },
    }),
  )
  expect(verdicts).toMatchObject([{ verdict: 'refused', message: expect.stringContaining('اختر سببا.') }])
})
