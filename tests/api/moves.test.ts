import type PocketBase from 'pocketbase'
import type { RecordModel } from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateCode, stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { stableId } from '#model/schema/record-id.ts'
import { idOf, refusal } from '../support/people.ts'
import { type TestWasl, testWasl } from '../support/wasl.ts'
import { workDay } from '../support/work-day.ts'

let wasl: TestWasl
let staff: PocketBase
let livreur: PocketBase
let client: PocketBase
let agence: string

beforeAll(async () => {
  wasl = await testWasl({ commands: 60 })
  staff = await wasl.as('moderateur')
  livreur = await wasl.as('livreur')
  client = await wasl.as('client')
  agence = (await staff.collection('agences').getFirstListItem('')).id
})
afterAll(() => wasl.close())

const parcel = (values: object = {}): Promise<RecordModel> =>
  staff.collection('commands').create({
    receiver_full_name: 'Amina Alaoui',
    receiver_phone_number: '0612345678',
    city: villeId('Rabat'),
    price: 250,
    extra_fees: 20,
    client_source: idOf(client),
    confirmer_doublon: true,
    ...values,
  })

const move = (pb: PocketBase, command: string, to: StateCode, values: object = {}): Promise<RecordModel> =>
  pb.collection('suivis').create({ command, status: stateId(to), ...values })

const now = (id: string): Promise<RecordModel> => staff.collection('commands').getOne(id)

/** A parcel that its livreur has loaded. */
async function onTour(values: object = {}): Promise<string> {
  const { id } = await parcel(values)
  await move(staff, id, 'RECU_HUB', { source: 'scan', agence })
  await move(staff, id, 'AFFECTE', { delivery_man: idOf(livreur) })
  await move(livreur, id, 'EN_DISTRIBUTION', { source: 'scan' })
  return id
}

const called = (id: string) => livreur.collection('appels').create({ command: id, kind: 'appel' })

describe('a parcel on its way', () => {
  it('goes from the merchant to the door, each suivi telling who has it and what it means for the money', async () => {
    const id = await onTour()
    expect(await now(id)).toMatchObject({
      status: stateId('EN_DISTRIBUTION'),
      holder_kind: 'livreur',
      holder: idOf(livreur),
      delivery_man: idOf(livreur),
      agence,
      money_state: 'NON_ENCAISSE',
    })
    const values = { amount_collected: 270, mode_paiement: 'especes', device_at: '2026-11-22 10:00:00Z' }
    const suivi = await move(livreur, id, 'LIVRE', { ...values, source: 'app' })
    expect(suivi).toMatchObject({
      from: stateId('EN_DISTRIBUTION'),
      actor: idOf(livreur),
      source: 'app',
      expected: 270,
      amount_collected: 270,
      outcome: 'LIVRE',
      money_state: 'CHEZ_LIVREUR',
      fee_event: 'livraison',
      ville: villeId('Rabat'),
      holder_kind: 'destinataire',
    })
    expect(suivi.former).toBeUndefined()
    expect(await now(id)).toMatchObject({
      status: stateId('LIVRE'),
      outcome: 'LIVRE',
      money_state: 'CHEZ_LIVREUR',
      amount_collected: 270,
      holder_kind: 'destinataire',
    })
    const history = await staff.collection('suivis').getFullList({ filter: `command = "${id}"`, sort: 'at' })
    expect(history.map(({ status }) => stateCode(String(status)))).toEqual([
      'NOUVEAU',
      'RECU_HUB',
      'AFFECTE',
      'EN_DISTRIBUTION',
      'LIVRE',
    ])
  })

  it('is not moved by who saw another state, and learns where the parcel is', async () => {
    const id = await onTour()
    const from = stateId('AFFECTE')
    const error = await refusal(move(livreur, id, 'REPORTE', { from, reported_date: '2099-01-01' }))
    expect(error.status).toBe(409)
    expect(error.response.message).toContain('« En cours de livraison »')
    expect(error.response.data.present).toMatchObject({ status: stateId('EN_DISTRIBUTION') })
  })

  it('moves once when the same suivi comes twice', async () => {
    const id = await onTour()
    const event = { id: stableId('test', id), amount_collected: 270, mode_paiement: 'especes', source: 'app' }
    const first = await move(livreur, id, 'LIVRE', event)
    const second = await move(livreur, id, 'LIVRE', event)
    expect(second).toEqual(first)
    const { totalItems } = await staff
      .collection('suivis')
      .getList(1, 1, { filter: `command = "${id}" && status = "${stateId('LIVRE')}"` })
    expect(totalItems).toBe(1)
  })

  it('answers who never heard that he moved it, when the parcel has left his hands since', async () => {
    const id = await onTour()
    const event = { id: stableId('unheard', id), reported_date: workDay(2), source: 'app' }
    const first = await move(livreur, id, 'REPORTE', event)
    await move(staff, id, 'REPORTE', { kind: 'garde', agence, source: 'scan' })
    expect(await move(livreur, id, 'REPORTE', event)).toEqual(first)
  })

  it('two phones cannot both deliver it', async () => {
    const id = await onTour()
    const deliver = () =>
      move(livreur, id, 'LIVRE', {
        from: stateId('EN_DISTRIBUTION'),
        amount_collected: 270,
        mode_paiement: 'especes',
      })
    const answers = await Promise.allSettled(Array.from({ length: 8 }, deliver))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('what a state asks for', () => {
  const cases: [StateCode, object, string, string][] = [
    ['REPORTE', {}, 'reported_date', 'Donnez le jour'],
    ['REPORTE', { reported_date: '2020-01-01' }, 'reported_date', 'Choisissez un jour entre'],
    ['REFUSE', { note: 'Il ne veut pas' }, 'motif', 'Choisissez un motif'],
    ['LIVRE', { mode_paiement: 'especes' }, 'amount_collected', 'Le montant attendu est 270,00'],
    ['LIVRE', { amount_collected: 270 }, 'mode_paiement', 'Dites comment'],
    ['PAS_DE_REPONSE', {}, 'call', 'Appelez d’abord'],
    ['NUMERO_ERRONE', {}, 'note', 'Expliquez'],
    ['ADRESSE_INCORRECTE', { note: 'Rue inconnue' }, 'position', 'Donnez la position'],
  ]
  it.each(cases)('%s %j is refused on %s in French', async (to, values, field, message) => {
    const id = await onTour()
    const error = await refusal(move(livreur, id, to, values))
    expect(error.status).toBe(400)
    expect(error.response.data[field].message).toContain(message)
    expect((await now(id)).status).toBe(stateId('EN_DISTRIBUTION'))
  })

  it('a photo from 500 DH on', async () => {
    const id = await onTour({ price: 600 })
    const error = await refusal(
      move(livreur, id, 'LIVRE', { amount_collected: 620, mode_paiement: 'especes' }),
    )
    expect(error.response.data).toHaveProperty('photo')
  })

  it('a return asked after three days of attempts, or by the client', async () => {
    const id = await onTour()
    await called(id)
    await move(livreur, id, 'PAS_DE_REPONSE', { source: 'app' })
    expect((await now(id)).attempts).toBe(1)
    const motif = stableId('motifs', 'Trois tentatives sans réponse')
    const error = await refusal(move(staff, id, 'DEMANDE_RETOUR', { motif }))
    expect(error.status).toBe(409)
    expect(error.response.message).toContain('1 sur 3')
    const his = stableId('motifs', 'Annulé par la boutique')
    expect(await move(client, id, 'DEMANDE_RETOUR', { motif: his })).toMatchObject({
      fee_event: 'annulation',
    })
  })
})

describe('who may', () => {
  it('a merchant cancels before the pickup and not after', async () => {
    const early = await parcel()
    const motif = stableId('motifs', 'Produit épuisé')
    expect(await move(client, early.id, 'ANNULE_VENDEUR', { motif })).toMatchObject({
      outcome: 'ANNULE_VENDEUR',
    })
    const late = await onTour()
    expect((await refusal(move(client, late, 'ANNULE_VENDEUR', { motif }))).status).toBe(409)
  })

  it('nobody jumps over a state: the sentence says where it may go', async () => {
    const { id } = await parcel()
    const error = await refusal(move(staff, id, 'LIVRE', { amount_collected: 270, mode_paiement: 'especes' }))
    expect(error.status).toBe(409)
    expect(error.response.message).toContain('Il peut passer à « Attente de ramassage »')
  })

  it('an agent without the right is told who has it', async () => {
    const agent = await wasl.as('agent')
    const id = await onTour()
    const error = await refusal(move(agent, id, 'LIVRE', { kind: 'correction', note: 'Erreur' }))
    expect(error.status).toBe(403)
    expect(error.response.message).toContain('Modification état commandes')
  })

  it('a correction goes anywhere with a reason, and redoes the money', async () => {
    const id = await onTour()
    await move(livreur, id, 'LIVRE', { amount_collected: 270, mode_paiement: 'especes' })
    const back = { kind: 'correction', note: 'Livré par erreur' }
    expect((await refusal(move(staff, id, 'EN_DISTRIBUTION', { kind: 'correction' }))).status).toBe(400)
    await move(staff, id, 'EN_DISTRIBUTION', back)
    expect(await now(id)).toMatchObject({
      outcome: '',
      money_state: 'NON_ENCAISSE',
      amount_collected: 0,
      holder_kind: 'livreur',
    })
  })
})

describe('what follows', () => {
  it('an exchange leaves the old article with the livreur', async () => {
    const waits = { status: stateId('RETOUR_CHEZ_LIVREUR'), orange_h: 4, red_h: 8, active: true }
    await staff.collection('minuteurs').create(waits)
    const id = await onTour({ is_echange: true, price: -30, extra_fees: 0 })
    await move(livreur, id, 'ECHANGE_LIVRE', {
      amount_collected: -30,
      mode_paiement: 'especes',
      source: 'scan',
    })
    const twin = await staff.collection('commands').getFirstListItem(`parent = "${id}"`)
    expect(twin).toMatchObject({
      twin: 'echange',
      status: stateId('RETOUR_CHEZ_LIVREUR'),
      holder: idOf(livreur),
      price: 0,
      money_state: 'SANS_OBJET',
    })
    expect(String(twin.code)).toMatch(/-E$/)
    expect(twin.late_at).not.toBe('')
  })

  it('a partial delivery asks the client’s leave, and sends the other pieces back', async () => {
    const id = await onTour({ quantity: 3 })
    const values = { pieces_kept: 1, amount_collected: 90, mode_paiement: 'especes' }
    const motif = stableId('motifs', 'Prix trop élevé')
    const profile = await staff.collection('clients').getFirstListItem(`user = "${idOf(client)}"`)
    await staff.collection('clients').update(profile.id, { option_partiel: false })
    expect((await refusal(move(livreur, id, 'LIVRE_PARTIEL', { ...values, motif }))).status).toBe(409)
    await staff.collection('clients').update(profile.id, { option_partiel: true })
    const partial = stableId('motifs', 'Le destinataire garde une partie')
    await move(livreur, id, 'LIVRE_PARTIEL', { ...values, motif: partial })
    expect(await staff.collection('commands').getFirstListItem(`parent = "${id}"`)).toMatchObject({
      twin: 'partiel',
      quantity: 2,
    })
  })

  it('a relaunched parcel starts again where it is', async () => {
    const id = await onTour()
    await called(id)
    await move(livreur, id, 'PAS_DE_REPONSE', { source: 'app' })
    const motif = stableId('motifs', 'Le destinataire le veut à nouveau')
    const far = await refusal(move(staff, id, 'RECU_AGENCE', { kind: 'relance', motif }))
    expect(far.response.message).toContain('scannez son retour')
    await move(staff, id, 'PAS_DE_REPONSE', { kind: 'garde', agence, source: 'scan' })
    expect(await now(id)).toMatchObject({ holder_kind: 'agence', holder: agence, delivery_man: '' })
    await move(staff, id, 'RECU_AGENCE', { kind: 'relance', motif })
    expect(await now(id)).toMatchObject({ attempts: 0, outcome: '', status: stateId('RECU_AGENCE') })
  })

  it('a move is taken back exactly by who made it, while nobody moved the parcel since', async () => {
    const id = await onTour()
    const before = await now(id)
    const suivi = await move(livreur, id, 'REPORTE', { reported_date: workDay(3) })
    expect((await now(id)).reports).toBe(1)
    const undo = { command: id, status: stateId('EN_DISTRIBUTION'), kind: 'annulation', undoes: suivi.id }
    await livreur.collection('suivis').create(undo)
    const after = await now(id)
    const moving = { last_event_at: '', late_at: '', very_late_at: '', updated: '' }
    expect({ ...after, ...moving }).toEqual({ ...before, ...moving })
    expect((await refusal(livreur.collection('suivis').create(undo))).status).toBe(409)
  })

  it('an edit of the livreur is an affectation', async () => {
    const { id } = await parcel()
    await move(staff, id, 'RECU_HUB', { source: 'scan', agence })
    const edited = await staff
      .collection('commands')
      .update(id, { delivery_man: idOf(livreur), note: 'Vite' })
    expect(edited).toMatchObject({ status: stateId('AFFECTE'), delivery_man: idOf(livreur), note: 'Vite' })
    const last = await staff.collection('suivis').getFirstListItem(`command = "${id}"`, { sort: '-at' })
    expect(last).toMatchObject({ status: stateId('AFFECTE'), delivery_man: idOf(livreur) })
    const refused = await refusal(staff.collection('commands').update(id, { status: stateId('LIVRE') }))
    expect(refused.status).toBe(409)
  })
})
