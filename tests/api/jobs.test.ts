import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import { stableId } from '#model/schema/record-id.ts'
import { canonical } from '#server/clock.ts'
import { sql } from '#server/db/sql.ts'
import { runOrphans } from '#server/lots/run.ts'
import { receivedParcels } from '../support/parcels.ts'
import { account, idOf, refusal } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'
import { workDay } from '../support/work-day.ts'

let wasl: TestWasl
let staff: PocketBase
let livreur: string
let agence: string

beforeAll(async () => {
  wasl = await testWasl({ commands: 60 })
  staff = await wasl.as('moderateur')
  livreur = (await wasl.as('livreur')).authStore.record?.id ?? ''
  agence = (await staff.collection('agences').getFirstListItem('')).id
  // Hundreds of parcels of one lot are for one livreur.
  await staff.collection('livreurs').update(livreur, { plafond_encours: 0 })
})
afterAll(() => wasl.close())

const AT_ONCE = 100

/** Commandes of the demo client, just deposited at the agence. */
async function received(count: number): Promise<string[]> {
  const client = (await wasl.as('client')).authStore.record?.id ?? ''
  const ids: string[] = []
  for (let made = 0; made < count; made += AT_ONCE) {
    const names = Array.from({ length: Math.min(AT_ONCE, count - made) }, (_, n) => `Lot ${made + n}`)
    ids.push(...(await receivedParcels(staff, { client, agence }, names)))
  }
  return ids
}

const start = (values: object, as = staff): Promise<RecordModel> => as.collection('jobs').create(values)

async function ended({ id }: RecordModel, end = 'fini'): Promise<RecordModel> {
  const state = async () => (await staff.collection('jobs').getOne(id)).state
  await expect.poll(state, { timeout: 150_000, interval: 50 }).toBe(end)
  return staff.collection('jobs').getOne(id)
}

const rowsOf = ({ id }: RecordModel, result: string) =>
  staff.collection('jobs_rows').getFullList({ filter: `job = "${id}" && result = "${result}"` })

describe('a lot', () => {
  it('of 500 with three illegal ones applies 497, says why of the three, and is taken back as one', async () => {
    const ids = await received(500)
    const gone = ids.slice(0, 3)
    for (const command of gone) {
      const motif = stableId('motifs', 'Litige en cours')
      await staff.collection('suivis').create({ command, status: stateId('BLOQUE'), motif })
    }
    const job = await ended(
      await start({ kind: 'affectation', commands: ids, move: { delivery_man: livreur } }),
    )
    expect(job).toMatchObject({ result: 'success', total: 500, done: 500, applied: 497, refused: 3 })
    const failed = await rowsOf(job, 'failed')
    expect(failed.map(({ command }) => command).sort()).toEqual([...gone].sort())
    expect(failed[0]?.reason).toContain('« Bloqué » ne peut pas passer à « Affecté au livreur »')
    const assigned = `delivery_man = "${livreur}" && status = "${stateId('AFFECTE')}" && receiver_full_name ~ "Lot "`
    expect((await staff.collection('commands').getList(1, 1, { filter: assigned })).totalItems).toBe(497)

    const [moved] = await rowsOf(job, 'success')
    if (!moved) throw new Error('no row')
    await staff
      .collection('suivis')
      .create({ command: moved.command, status: stateId('EN_DISTRIBUTION'), source: 'scan' })
    const undone = await ended(await start({ kind: 'annulation', undoes: job.id }))
    expect(undone).toMatchObject({ total: 497, applied: 496, refused: 1 })
    const [kept] = await rowsOf(undone, 'failed')
    expect(kept).toMatchObject({ command: moved.command })
    expect(kept?.reason).toContain('Le colis a bougé depuis')
    expect((await staff.collection('commands').getList(1, 1, { filter: assigned })).totalItems).toBe(0)
    expect((await refusal(start({ kind: 'annulation', undoes: job.id }))).status).toBe(409)
  })

  it('tells each row of the same batch in its suivi', async () => {
    const ids = await received(3)
    const job = await ended(
      await start({ kind: 'affectation', commands: ids, move: { delivery_man: livreur } }),
    )
    const suivis = await staff.collection('suivis').getFullList({ filter: `job = "${job.id}"` })
    expect(suivis.map(({ command }) => command).sort()).toEqual([...ids].sort())
    const off = await ended(await start({ kind: 'desaffectation', commands: ids }))
    expect(off).toMatchObject({ applied: 3 })
    expect(await staff.collection('commands').getOne(ids[0] ?? '')).toMatchObject({
      delivery_man: '',
      status: stateId('RECU_AGENCE'),
      holder: agence,
    })
  })

  it('takes back from its livreur what is on the shelf, and says why of what another still carries', async () => {
    const [shelved = '', carried = ''] = await received(2)
    const move = (command: string, state: Parameters<typeof stateId>[0], values: object) =>
      staff.collection('suivis').create({ command, status: stateId(state), ...values })
    for (const id of [shelved, carried]) await move(id, 'AFFECTE', { delivery_man: livreur })
    await move(carried, 'EN_DISTRIBUTION', { source: 'scan' })
    const reported_date = workDay(2)
    await move(carried, 'REPORTE', { reported_date, note: 'À sa demande' })
    const other = await account(wasl, staff, { type: 'livreur', name: 'Samir' })
    await move(carried, 'AFFECTE', { delivery_man: idOf(other) })
    const off = await ended(await start({ kind: 'desaffectation', commands: [shelved, carried] }))
    expect(off).toMatchObject({ applied: 1, refused: 1 })
    const [kept] = await rowsOf(off, 'failed')
    expect(kept).toMatchObject({
      command: carried,
      reason: expect.stringContaining('dans les mains d’un livreur'),
    })
  })

  it('gives each commande the livreur named for it', async () => {
    const ids = await received(3)
    const [first = '', second = '', third = ''] = ids
    const other = await staff
      .collection('users')
      .getFirstListItem(`type = "livreur" && active = true && id != "${livreur}"`)
    const livreurs = { [first]: livreur, [second]: other.id }
    const job = await ended(
      await start({ kind: 'affectation', commands: ids, move: { livreurs, confirmer_ville: true } }),
    )
    expect(job).toMatchObject({ applied: 2, refused: 1 })
    expect((await staff.collection('commands').getOne(first)).delivery_man).toBe(livreur)
    expect((await staff.collection('commands').getOne(second)).delivery_man).toBe(other.id)
    const [refused] = await rowsOf(job, 'failed')
    expect(refused).toMatchObject({ command: third, reason: 'Choisissez le livreur.' })
  })

  it('takes at each door what is due there', async () => {
    const ids = await received(2)
    await staff.collection('commands').update(ids[0] ?? '', { price: 250.5 })
    const limite_retrait = `${Temporal.Now.plainDateISO().add({ days: 5 })} 00:00:00.000Z`
    const counter = { status: stateId('RETRAIT_AGENCE'), limite_retrait }
    await wasl.behind.query(
      sql`UPDATE commands SET status = ${stateId('RECU_AGENCE')} WHERE id = ANY(${ids}::text[])`,
    )
    expect(await ended(await start({ kind: 'etat', commands: ids, move: counter }))).toMatchObject({
      applied: 2,
    })
    const delivered = { status: stateId('LIVRE'), mode_paiement: 'especes' }
    expect(await ended(await start({ kind: 'etat', commands: ids, move: delivered }))).toMatchObject({
      applied: 2,
    })
    const taken = await Promise.all(ids.map((id) => staff.collection('commands').getOne(id)))
    expect(taken.map(({ amount_collected }) => amount_collected)).toEqual([250.5, 100])
  })

  it('refuses values that no suivi could have, before it begins', async () => {
    const ids = await received(1)
    for (const [kind, move] of [
      ['etat', {}],
      ['etat', { status: 'x'.repeat(15) }],
      ['report', { reported_date: '2026-11-30', note: 'n'.repeat(1_001) }],
      ['affectation', { livreurs: { [ids[0] ?? '']: 7 } }],
    ] as const) {
      const error = await refusal(start({ kind, commands: ids, move }))
      expect(error.status).toBe(400)
      expect(error.response.data.move.message).toBeTruthy()
    }
  })

  it('puts in the corbeille what may go, and names what may not', async () => {
    const client = (await wasl.as('client')).authStore.record?.id
    const { id } = await staff.collection('commands').create({
      receiver_full_name: 'À jeter',
      receiver_phone_number: '0699999999',
      city: villeId('Rabat'),
      client_source: client,
    })
    const [kept] = await received(1)
    const job = await ended(await start({ kind: 'corbeille', commands: [id, kept] }))
    expect(job).toMatchObject({ applied: 1, refused: 1 })
    expect((await rowsOf(job, 'failed'))[0]?.reason).toContain('plus chez le client')
  })

  it('of a list that is none is refused, never taken for one of all there are', async () => {
    for (const commands of ['x', -1, true, { id: 'x' }]) {
      const error = await refusal(start({ kind: 'affectation', commands, move: { delivery_man: livreur } }))
      expect(error.response).toMatchObject({
        status: 400,
        data: { commands: { code: 'validation_selection' } },
      })
    }
  })

  it('is begun once however often it is asked for', async () => {
    const ids = await received(2)
    const values = {
      id: stableId('test', 'lot'),
      kind: 'affectation',
      commands: ids,
      move: { delivery_man: livreur },
    }
    const [first, second] = await Promise.all([start(values), start(values)])
    expect(second.id).toBe(first.id)
    expect(await ended(first)).toMatchObject({ total: 2, applied: 2 })
  })

  it('does what its author may, and no more', async () => {
    const ids = await received(2)
    const client = await wasl.as('client')
    const early = await refusal(start({ kind: 'affectation', commands: ids, move: {} }, client))
    expect(early.status).toBe(403)
    const job = await start({ kind: 'etat', commands: ids, move: { status: stateId('PERDU') } }, client)
    expect(await ended(job)).toMatchObject({ applied: 0, refused: 2, result: 'failed' })
    const livreurs = await wasl.as('livreur')
    expect((await refusal(start({ kind: 'etat', commands: ids, move: {} }, livreurs))).status).toBe(403)
    expect((await refusal(livreurs.collection('jobs').getOne(job.id))).status).toBe(404)
  })

  it('puts in the corbeille what its author could put there himself', async () => {
    const client = await wasl.as('client')
    const made = (client_source: string, phone: string) =>
      staff.collection('commands').create({
        receiver_full_name: 'À garder',
        receiver_phone_number: phone,
        city: villeId('Rabat'),
        client_source,
      })
    const other = await staff
      .collection('users')
      .getFirstListItem(`type = "client" && active = true && id != "${idOf(client)}"`)
    const mine = await made(idOf(client), '0699000001')
    const onBon = await made(idOf(client), '0699000002')
    const hers = await made(other.id, '0699000003')
    await client.collection('bons').create({
      kind: 'livraison',
      state: 'emis',
      client: idOf(client),
      commands: [onBon.id],
    })
    const job = await start({ kind: 'corbeille', commands: [mine.id, onBon.id, hers.id] }, client)
    expect(await ended(job)).toMatchObject({ applied: 1, refused: 2 })
    const kept = await Promise.all([onBon, hers].map(({ id }) => staff.collection('commands').getOne(id)))
    expect(kept.map(({ id }) => id)).toEqual([onBon.id, hers.id])
  })

  it('leads nothing where only a bon or a scan does', async () => {
    const [id = ''] = await received(1)
    const there = (await staff.collection('agences').getFullList()).find((one) => one.id !== agence)?.id
    const bon = await staff.collection('bons').create({ kind: 'envoi', agence, agence_to: there })
    const sent = { status: stateId('EXPEDIE'), bon: bon.id }
    expect(await ended(await start({ kind: 'etat', commands: [id], move: sent }))).toMatchObject({
      refused: 1,
    })
    const loaded = { status: stateId('AFFECTE'), delivery_man: livreur }
    await ended(await start({ kind: 'etat', commands: [id], move: loaded }))
    const out = { status: stateId('EN_DISTRIBUTION'), source: 'scan' }
    expect(await ended(await start({ kind: 'etat', commands: [id], move: out }))).toMatchObject({
      refused: 1,
    })
  })

  it('whose undoing broke on the way is undone by asking again', async () => {
    const ids = await received(3)
    const job = await ended(
      await start({ kind: 'affectation', commands: ids, move: { delivery_man: livreur } }),
    )
    await wasl.db.withClient((client) =>
      client.query(`CREATE FUNCTION break_undoing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF NEW.kind = 'annulation' THEN RAISE EXCEPTION 'disk full'; END IF; RETURN NEW; END $$;
        CREATE TRIGGER break_undoing BEFORE INSERT ON suivis FOR EACH ROW EXECUTE FUNCTION break_undoing()`),
    )
    const undo = () => start({ kind: 'annulation', undoes: job.id })
    const failures: string[] = []
    wasl.engine.reportTo((error, what) => failures.push(`${what}: ${String(error)}`))
    const broken = await ended(await undo(), 'echec')
    expect(broken.error).toContain('relancez le reste')
    await expect.poll(() => failures).toEqual([expect.stringMatching(/^lot failed: .*disk full/)])
    await wasl.db.withClient((client) => client.query('DROP FUNCTION break_undoing CASCADE'))
    expect(await ended(await undo())).toMatchObject({ applied: 3, refused: 0 })
    expect((await refusal(undo())).status).toBe(409)
  })

  it('left by a process that died is taken up by another', async () => {
    const ids = await received(2)
    const job = await ended(
      await start({ kind: 'affectation', commands: ids, move: { delivery_man: livreur } }),
    )
    const past = canonical(Temporal.Now.instant().subtract({ minutes: 5 }))
    await wasl.db.query(sql`UPDATE jobs_rows SET result = 'pending' WHERE job = ${job.id}`)
    await wasl.behind.query(
      sql`UPDATE jobs SET state = 'cours', done = 0, applied = 0, claimed_until = ${past} WHERE id = ${job.id}`,
    )
    await runOrphans(wasl.engine)
    expect(await staff.collection('jobs').getOne(job.id)).toMatchObject({
      state: 'fini',
      done: 2,
      refused: 2,
    })
  })
})
