import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { idOf, refusal, statusOf } from '../support/people.ts'
import { type ClaimsWorld, openClaimsWorld } from './claims-world.ts'
import { REFUSED } from './money/door.ts'

let world: ClaimsWorld
beforeAll(async () => {
  world = await openClaimsWorld()
}, 240_000)
afterAll(() => world.wasl.close())

describe('who may claim, by the rule of the subject', () => {
  test('« Montant versé » before the cash is handed over is answered with the date', async () => {
    const client = await world.merchant()
    const of = { client_source: idOf(client), price: 100, extra_fees: 0 }
    const command = await world.door.delivered(world.youssef, of)
    const ask = () =>
      world
        .claims(client)
        .create({ type: 'montant', subject: 'Et mon argent ?', command, client: idOf(client) })
    const { status, response } = await refusal(ask())
    expect(status).toBe(400)
    expect(response.data.command).toMatchObject({
      code: 'validation_not_eligible',
      message: expect.stringMatching(/chez le livreur\. Il sera dans votre paiement du \S+ \d+ \S+/),
    })
    await world.handOver()
    expect(await statusOf(ask())).toBe(200)
  })

  test('a parcel we never had is not lost, and staff may open what a client may not', async () => {
    const { id: command } = await world.parcel({ client_source: idOf(world.atlas) })
    const about = { type: 'perdu', command }
    const { response } = await refusal(world.open(about))
    expect(response.data.command.message).toContain('ne nous a pas encore été remis')
    expect(await statusOf(world.open(about, world.desk))).toBe(200)
  })

  test('a rule of its day alone binds, and ends the time to claim', async () => {
    const rules = world.desk.collection('reclamations_regles')
    const over = await rules.getFirstListItem('type = "livreur"')
    await rules.update(over.id, { jours: 10, motif: 'Dites-le vite.', valid_to: '2020-12-31' })
    const command = await world.carried()
    await world.wasl.behind.query(
      sql`UPDATE commands SET last_event_at = last_event_at - interval '11 days' WHERE id = ${command}`,
    )
    const first = await world.open({ type: 'livreur', command })
    await world.claims(world.desk).delete(first.id)
    await rules.update(over.id, { valid_to: '' })
    const { response } = await refusal(world.open({ type: 'livreur', command }))
    expect(response.data.command.message).toMatch(/^Dites-le vite\. .*10 jours/)
    const recent = await world.carried()
    expect(await statusOf(world.open({ type: 'livreur', command: recent }))).toBe(200)
  })
})

describe('a recipient who says he did not refuse', () => {
  test('holds the fee until that is decided; believed, it costs nothing', async () => {
    const [denied, believed, plain] = await Promise.all([refusedParcel(), refusedParcel(), refusedParcel()])
    for (const { id } of [denied, believed]) await deny(id)
    expect(await billedRefusals([denied, believed, plain])).toEqual([plain.id])

    const claim = (id: string) =>
      world.claims(world.desk).getFirstListItem(`command = "${id}" && contradiction = true`)
    await world.decide((await claim(denied.id)).id, { state: 'rejetee' })
    const accepted = await claim(believed.id)
    await world.decide(accepted.id, { state: 'resolue' })
    expect(await billedRefusals([denied, believed, plain])).toEqual([denied.id, plain.id].sort())
    const fees = await world.staff.collection('frais').getFullList({
      filter: `command = "${believed.id}" && party = "client" && fait = "refus" && annule_par = ""`,
    })
    expect(fees).toMatchObject([{ montant: 0, force: true, motif: expect.stringContaining('contredit') }])
    // The claim is decided once for all, so that the recipient cannot contradict again.
    expect(await deny(denied.id)).toBe(303)
    expect((await claim(denied.id)).state).toBe('rejetee')
  })

  test('a brouillon made before it was said is not issued with that fee', async () => {
    const client = await world.merchant()
    const parcel = await refusedParcel(idOf(client))
    const draft = await world.draft(client)
    const fees = async (facture: string) =>
      (await world.linesOf(facture)).map(({ command, fee }) => [command, fee > 0])
    expect(await fees(draft.id)).toEqual([[parcel.id, true]])
    await deny(parcel.id)
    const { status, response } = await refusal(world.issue(draft.id))
    expect([status, response.code ?? response.data.code]).toEqual([409, expect.anything()])
    const again = await world.draft(client)
    expect(await fees(again.id)).toEqual([[parcel.id, false]])
    expect(await statusOf(world.issue(again.id))).toBe(200)
  })

  async function refusedParcel(client = idOf(world.atlas)) {
    const id = await world.carried({ client_source: client, price: 199, extra_fees: 20 })
    await world.move(world.youssef, id, 'REFUSE', REFUSED)
    return { id, client }
  }
  async function deny(id: string): Promise<number> {
    const [{ code, public_token } = { code: '', public_token: '' }] = await world.wasl.db.query<{
      code: string
      public_token: string
    }>(sql`SELECT code, public_token FROM commands WHERE id = ${id}`)
    const page = `${world.wasl.url}/suivi/${code}/${public_token}`
    const body = new URLSearchParams({ souhait: 'contact' })
    return (await fetch(page, { method: 'POST', redirect: 'manual', body })).status
  }
  async function billedRefusals(parcels: readonly { id: string }[]): Promise<string[]> {
    const told = await world.fc
      .collection('facturations')
      .create({ party: 'client', users: [idOf(world.atlas)], simulation: false, ...world.until })
    const [draft] = await world.fc
      .collection('factures')
      .getFullList({ filter: `facturation = "${told.id}"` })
    const lines = await world.linesOf(draft?.id ?? '')
    const ids = parcels.map(({ id }) => id)
    return lines.flatMap(({ command, fee }) => (fee > 0 && ids.includes(command) ? [command] : [])).sort()
  }
})
