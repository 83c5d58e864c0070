import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { villeId } from '#model/domain/commande/states/reference.ts'
import { idOf, refusal } from '../support/people.ts'
import { workDay } from '../support/work-day.ts'
import { type BonWorld, bonWorld } from './bons-world.ts'

let world: BonWorld
beforeAll(async () => {
  world = await bonWorld()
})
afterAll(() => world.close())

/** When parcels can be picked up in Rabat: neither on a day off nor a holiday. */
async function pickUpTime(client: string): Promise<{ date: string; creneau: string | undefined }> {
  const path = `/api/wasl/rammasage/proposal?client=${client}&ville=${villeId('Rabat')}`
  const { days } = await world.staff.send<{ days: { day: string; creneaux: string[] }[] }>(path, {})
  return { date: `${days[1]?.day} 00:00:00.000Z`, creneau: days[1]?.creneaux[0] }
}

const patch = (id: string, values: object, who = world.staff) => who.collection('bons').update(id, values)

describe('a bon de livraison', () => {
  it('is a batch its client closes: numbered, and its parcels wait to be picked up', async () => {
    const { client, parcels, states, bon, lines } = world
    const three = await parcels(3)
    const made = await bon(
      { kind: 'livraison', client: idOf(client), commands: three, state: 'emis' },
      client,
    )
    expect(made).toMatchObject({ state: 'emis', colis: 3, scanned: 0, total: 360, author: idOf(client) })
    expect(made.number).toMatch(/^BL-\d{4}-\d{6}$/)
    expect(await states(three)).toEqual(Array(3).fill('ATTENTE_RAMASSAGE'))
    expect((await lines(made.id)).map(({ command, expected }) => [command, expected]).sort()).toEqual(
      three.map((id) => [id, true]).sort(),
    )
  })

  it('gives its parcels back when it is cancelled, with a reason', async () => {
    const { client, parcels, states, bon } = world
    const two = await parcels(2)
    const { id } = await bon(
      { kind: 'livraison', client: idOf(client), commands: two, state: 'emis' },
      client,
    )
    expect((await refusal(patch(id, { state: 'annule' }, client))).response.data.motif.message).toContain(
      'pourquoi',
    )
    await patch(id, { state: 'annule', motif: 'Rupture de stock' }, client)
    expect(await states(two)).toEqual(['NOUVEAU', 'NOUVEAU'])
    const again = await bon({ kind: 'livraison', client: idOf(client), commands: two, state: 'emis' }, client)
    expect(again.colis).toBe(2)
  })

  it('names who takes it once, before its parcels are read', async () => {
    const { client, livreur, parcels, bon, scan, commande } = world
    const [one = '', two = ''] = await parcels(2)
    const { id } = await bon(
      { kind: 'livraison', client: idOf(client), commands: [one, two], state: 'emis' },
      client,
    )
    expect((await scan(id, one)).message).toContain('Dites quel livreur prend le colis')
    expect((await refusal(patch(id, { livreur: idOf(livreur) }, client))).status).toBe(403)
    await patch(id, { livreur: idOf(livreur) })
    expect((await scan(id, one)).result).toBe('ok')
    expect(await commande(one)).toMatchObject({ holder_kind: 'livreur', holder: idOf(livreur) })
    expect((await refusal(patch(id, { livreur: '' }))).status).toBe(409)
  })

  it('takes a parcel once, and says so in French', async () => {
    const { staff, client, parcels, bon, commande } = world
    const [one = ''] = await parcels(1)
    const { id } = await bon({ kind: 'livraison', client: idOf(client), commands: [one] }, client)
    const again = await refusal(staff.collection('bons_details').create({ bon: id, command: one }))
    expect([again.status, again.response.message]).toEqual([
      409,
      `${(await commande(one)).code} est déjà sur ce bon.`,
    ])
  })
})

describe('a bon of somebody else’s pick-up', () => {
  it('is none: the request keeps its own', async () => {
    const { staff, client, parcels, bon } = world
    const other = await staff
      .collection('users')
      .getFirstListItem(`type = "client" && active = true && verification = "" && id != "${idOf(client)}"`)
    const asked = await staff.collection('rammasage').create({
      client: other.id,
      ville: villeId('Rabat'),
      adresse: '4, rue des Orangers',
      ...(await pickUpTime(other.id)),
      colis_declares: 3,
    })
    const taken = { kind: 'livraison', client: idOf(client), commands: await parcels(1), ramassage: asked.id }
    expect((await refusal(bon(taken, client))).response.data).toHaveProperty('ramassage')
    expect((await staff.collection('rammasage').getOne(asked.id)).bon).toBe('')
    const sheet = {
      kind: 'ramassage',
      client: idOf(client),
      livreur: idOf(world.livreur),
      ramassage: asked.id,
    }
    expect((await refusal(bon(sheet))).response.data).toHaveProperty('ramassage')
  })
})

describe('a bon de distribution', () => {
  it('gives 40 parcels to a livreur; what he does not load is not his', async () => {
    const { livreur, here, received, bon, scan, states, commande } = world
    const forty = await received(40)
    const draft = await bon({ kind: 'distribution', livreur: idOf(livreur), agence: here })
    for (const command of forty) await scan(draft.id, command)
    const issued = await patch(draft.id, { state: 'emis' })
    expect(issued).toMatchObject({ colis: 40, total: 4800 })
    expect(new Set(await states(forty))).toEqual(new Set(['AFFECTE']))
    for (const command of forty.slice(0, 38))
      expect((await scan(draft.id, command, livreur)).result).toBe('ok')
    const loaded = await patch(draft.id, { state: 'remis' }, livreur)
    expect(loaded).toMatchObject({ scanned: 38, missing: 2, total: 38 * 120 })
    expect(await states(forty.slice(37))).toEqual(['EN_DISTRIBUTION', 'RECU_AGENCE', 'RECU_AGENCE'])
    expect(await commande(forty[39] ?? '')).toMatchObject({ delivery_man: '', holder: here })
  })

  it('refuses a blocked parcel, and says who blocked it and why', async () => {
    const { staff, livreur, here, received, bon, move, lines } = world
    const [blocked = '', free = ''] = await received(2)
    const motif = await staff.collection('motifs').getFirstListItem('name = "Litige en cours"')
    await move(staff, [blocked], 'BLOQUE', { motif: motif.id })
    const refused = await refusal(
      bon({
        kind: 'distribution',
        livreur: idOf(livreur),
        agence: here,
        commands: [blocked, free],
        state: 'emis',
      }),
    )
    expect(refused.status).toBe(409)
    const name = String(staff.authStore.record?.full_name)
    expect(refused.response.message).toMatch(new RegExp(`bloqué par ${name} .*Litige en cours`))
    expect(refused.response.data.present.refused).toHaveLength(1)
    const fine = await bon({ kind: 'distribution', livreur: idOf(livreur), agence: here, commands: [free] })
    const added = staff.collection('bons_details').create({ bon: fine.id, command: blocked })
    expect((await refusal(added)).status).toBe(409)
    expect(await lines(fine.id)).toHaveLength(1)
  })

  it('a parcel is on one open bon of a kind', async () => {
    const { livreur, here, received, bon } = world
    const [one = ''] = await received(1)
    const values = { kind: 'distribution', livreur: idOf(livreur), agence: here, commands: [one] }
    const attempts = await Promise.allSettled(Array.from({ length: 6 }, () => bon(values)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await refusal(bon(values))).response.message).toContain('déjà sur un bon en préparation')
  })
})

describe('returns', () => {
  it('a livreur hands back by scan: refused ones become returns, the others change hands', async () => {
    const { staff, livreur, here, received, bon, scan, move, states, commande } = world
    const [refused = '', put = '', kept = ''] = await received(3)
    const three = [refused, put, kept]
    await move(staff, three, 'AFFECTE', { delivery_man: idOf(livreur) })
    await move(livreur, three, 'EN_DISTRIBUTION', { source: 'scan' })
    const motif = await staff.collection('motifs').getFirstListItem('name = "Prix trop élevé"')
    await move(livreur, [refused, kept], 'REFUSE', { motif: motif.id, note: 'Trop cher' })
    const tomorrow = workDay(2)
    await move(livreur, [put], 'REPORTE', { reported_date: tomorrow })
    const profile = await staff.collection('livreurs').getFirstListItem(`user = "${idOf(livreur)}"`)
    const opened = await bon({ kind: 'retour livreur', badge: profile.badge, agence: here, state: 'emis' })
    expect(opened).toMatchObject({ livreur: idOf(livreur), signed_from: expect.stringContaining('badge') })
    expect(opened.colis).toBeGreaterThanOrEqual(3)
    expect((await scan(opened.id, refused)).result).toBe('ok')
    expect((await scan(opened.id, put)).result).toBe('ok')
    expect((await scan(opened.id, put)).result).toBe('deja')
    expect(await states(three)).toEqual(['RETOUR_HUB', 'REPORTE', 'REFUSE'])
    expect(await commande(put)).toMatchObject({ holder_kind: 'agence', holder: here, delivery_man: '' })
    const closed = await patch(opened.id, { state: 'clos' })
    expect(closed.missing).toBe(opened.colis - 2)
    expect(await commande(kept)).toMatchObject({ holder: idOf(livreur) })
  })

  it('a client signs n of m; the rest stays ready and keeps ageing', async () => {
    const { staff, client, here, received, bon, scan, move, states } = world
    const three = await received(3)
    const motif = await staff.collection('motifs').getFirstListItem('name = "Annulé par la boutique"')
    await move(client, three, 'DEMANDE_RETOUR', { motif: motif.id })
    const values = {
      kind: 'retour client',
      client: idOf(client),
      agence: here,
      commands: three,
      state: 'emis',
    }
    const made = await bon(values)
    expect(new Set(await states(three))).toEqual(new Set(['RETOUR_PRET']))
    for (const command of three.slice(0, 2)) expect((await scan(made.id, command)).result).toBe('ok')
    expect((await refusal(patch(made.id, { state: 'clos' }))).response.message).toContain('signer')
    const signature = new File([Buffer.from(PIXEL, 'base64')], 'signature.png', { type: 'image/png' })
    await patch(made.id, { signature_to: signature, signed_to: 'Karim' }, client)
    expect(await patch(made.id, { state: 'clos' })).toMatchObject({ scanned: 2, missing: 1 })
    expect(await states(three)).toEqual(['RETOUR_REMIS', 'RETOUR_REMIS', 'RETOUR_PRET'])
    const refused = await refusal(bon(values))
    expect(refused.response.message).toContain('a déjà été rendu à son client')
    expect(refused.response.data.present.refused).toHaveLength(2)
  })

  it('holds no parcel of another client', async () => {
    const { staff, here, received, bon } = world
    const [foreign = ''] = await received(1)
    const other = await staff
      .collection('users')
      .getFirstListItem(`type = "client" && id != "${idOf(world.client)}"`)
    const refused = await refusal(
      bon({ kind: 'retour client', client: other.id, agence: here, commands: [foreign] }),
    )
    expect(refused.response.message).toContain('est à un autre client')
  })
})

describe('a bon de ramassage', () => {
  it('says n remis of m déclarés, and follows those that were not given', async () => {
    const { staff, client, livreur, parcels, bon, scan, states, commande } = world
    const profile = await staff.collection('livreurs').getFirstListItem(`user = "${idOf(livreur)}"`)
    await staff.collection('livreurs').update(profile.id, { is_ramasseur: true })
    const [a = '', b = '', more = ''] = await parcels(3)
    const asked = await staff.collection('rammasage').create(await pickup())
    const made = await bon({ kind: 'ramassage', ramassage: asked.id, commands: [a, b], state: 'emis' })
    expect(made).toMatchObject({ client: idOf(client), livreur: idOf(livreur) })
    expect(await states([a, b, more])).toEqual(['RAMASSAGE_AFFECTE', 'RAMASSAGE_AFFECTE', 'NOUVEAU'])
    expect((await scan(made.id, a, livreur)).result).toBe('ok')
    expect((await scan(made.id, more, livreur)).result).toBe('ok')
    const closed = await patch(made.id, { state: 'clos', signed_to: 'Yassine' }, livreur)
    expect(closed).toMatchObject({ declared: 4, colis: 2, scanned: 1, missing: 1, surplus: 1 })
    expect(await states([a, b, more])).toEqual(['RAMASSE', 'MANQUANT_RAMASSAGE', 'RAMASSE'])
    expect(await commande(more)).toMatchObject({ holder: idOf(livreur) })
    const answered = await staff.collection('rammasage').getOne(asked.id)
    expect(answered).toMatchObject({ state: 'ramasse', colis_remis: 2, bon: made.id })
  })

  const pickup = async () => ({
    client: idOf(world.client),
    ville: villeId('Rabat'),
    adresse: '12 rue Atlas',
    ...(await pickUpTime(idOf(world.client))),
    colis_declares: 4,
    ramasseur: idOf(world.livreur),
  })
})

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
