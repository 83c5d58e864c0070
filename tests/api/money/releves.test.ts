/** The statement of a person, to the centime, day by day. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Releve } from '#model/domain/ledger/releve.ts'
import { readPaper } from '#tests/support/paper.ts'
import { account, idOf, refusedFields, statusOf } from '../../support/people.ts'
import { photo } from '../../support/photo.ts'
import { type BillingWorld, openBillingWorld } from './billing-world.ts'

let world: BillingWorld
let atlas: PocketBase
/** Day before the facture, and the day it was issued. */
let days: readonly [string, string]

beforeAll(async () => {
  world = await openBillingWorld()
  atlas = await world.merchant()
  const first = String(world.today())
  await world.worked(atlas)
  world.tomorrow()
  await world.handOver()
  await world.issue((await world.draft(atlas)).id)
  days = [first, String(world.today())]
}, 240_000)
afterAll(() => world.wasl.close())

const releve = (who: PocketBase, user: string, query: object = {}): Promise<Releve> =>
  who.send(`/api/wasl/releves/${user}`, { method: 'GET', query: { ...query } })
const paper = (format: 'csv' | 'pdf', who = atlas) =>
  fetch(`${world.wasl.url}/api/wasl/releves/${idOf(atlas)}?du=${days[0]}&au=${days[1]}&format=${format}`, {
    headers: { authorization: who.authStore.token },
  })
const centimes = (dirhams: number): number => Math.round(dirhams * 100)

/** Checks any statement: opening and lines give the closing, and each line its balance. */
function mustAddUp({ ouverture, sommes, lignes, cloture, total }: Releve): void {
  let balance = centimes(ouverture)
  for (const line of lignes) {
    balance += centimes(line.montant)
    expect(centimes(line.solde)).toBe(balance)
  }
  expect(centimes(cloture)).toBe(balance)
  expect(lignes).toHaveLength(total)
  const summed = sommes.reduce((sum, { montant }) => sum + centimes(montant), centimes(ouverture))
  expect(summed).toBe(balance)
}

describe('the statement of Atlas', () => {
  it('goes from nothing to the net of his facture, and is what the books owe him', async () => {
    const [du, au] = days
    const whole = await releve(atlas, idOf(atlas), { du, au })
    mustAddUp(whole)
    expect(whole).toMatchObject({
      user: idOf(atlas),
      compte: 'DU_CLIENT',
      du,
      au,
      ouverture: 0,
      cloture: 694.5,
    })
    expect(whole.cloture).toBe(-(await world.balance('DU_CLIENT', idOf(atlas))))
    expect(whole.sommes).toEqual([
      { groupe: 'encaisse', nombre: 4, montant: 460 },
      { groupe: 'frais', nombre: 1, montant: -165.5 },
      { groupe: 'indemnite', nombre: 1, montant: 400 },
    ])
    const [c1] = whole.lignes
    expect(c1).toMatchObject({ libelle: 'Encaissé à la porte', montant: 270, solde: 270, argent: 'FACTURE' })
    expect(c1).toMatchObject({
      destinataire: 'Amina Alaoui',
      ville: 'Rabat',
      code: expect.stringMatching(/^\d{6}-/),
    })
    expect(c1?.facture_numero).toMatch(/^FC-/)
    expect(whole.lignes.at(-1)).toMatchObject({ libelle: 'Frais et emballages facturés', montant: -165.5 })
    expect(whole.lignes.at(-1)?.facture).toBe(c1?.facture)
  })

  it('of one day opens where the day before closed', async () => {
    const [first, last] = days
    const [before, after] = await Promise.all(
      [first, last].map((day) => releve(atlas, idOf(atlas), { du: day, au: day })),
    )
    expect(before).toMatchObject({ ouverture: 0, cloture: 860, total: 5 })
    expect(after).toMatchObject({ ouverture: 860, cloture: 694.5, total: 1 })
    for (const one of [before, after]) mustAddUp(one as Releve)
    const later = await releve(atlas, idOf(atlas), { du: '2099-01-01', au: '2099-01-31' })
    expect(later).toMatchObject({ ouverture: 694.5, lignes: [], cloture: 694.5, sommes: [] })
    mustAddUp(later)
  })

  it('without days is of the present month, and ends on today', async () => {
    const today = String(world.today())
    expect(await releve(atlas, idOf(atlas))).toMatchObject({ au: today, du: `${today.slice(0, 7)}-01` })
  })

  it('gives its lines page by page, with the balances of the whole', async () => {
    const [du, au] = days
    const whole = await releve(atlas, idOf(atlas), { du, au })
    const pages = await Promise.all(
      [0, 4, 8].map((apres) => releve(atlas, idOf(atlas), { du, au, apres, limite: 4 })),
    )
    expect(pages.map(({ lignes }) => lignes.length)).toEqual([4, 2, 0])
    expect(pages.flatMap(({ lignes }) => lignes)).toEqual(whole.lignes)
    for (const { ouverture, cloture, sommes, total } of pages) {
      expect({ ouverture, cloture, sommes, total }).toEqual({
        ouverture: whole.ouverture,
        cloture: whole.cloture,
        sommes: whole.sommes,
        total: whole.total,
      })
    }
  })

  it('says nothing of where money is that was taken back', async () => {
    const other = await world.merchant()
    const id = await world.door.delivered(world.youssef, {
      client_source: idOf(other),
      price: 100,
      extra_fees: 0,
    })
    await world.correct(id, 'EN_DISTRIBUTION', {})
    const { lignes, cloture } = await releve(other, idOf(other))
    expect(lignes.map(({ libelle, montant, argent }) => [libelle, montant, argent])).toEqual([
      ['Encaissé à la porte', 100, ''],
      ['Encaissement annulé', -100, ''],
    ])
    expect(cloture).toBe(0)
  })

  it('names an avoir in each of its lines, with the way to it', async () => {
    const other = await world.merchant()
    const command = await world.door.delivered(world.youssef, {
      client_source: idOf(other),
      price: 100,
      extra_fees: 0,
    })
    await world.handOver()
    const period_to = String(world.today())
    const facture = await world.issue((await world.draft(other, { period_to })).id)
    const avoir = await world.fc.collection('factures').create({
      kind: 'avoir',
      origine: facture.id,
      motif: 'Frais comptés deux fois',
      lignes: [{ command, fee: -10 }],
    })
    const { number } = await world.issue(avoir.id)
    const { lignes } = await releve(other, idOf(other))
    const billed = lignes.filter(({ cause_collection }) => cause_collection === 'factures')
    expect(billed.map(({ libelle, avoir, facture }) => [libelle, avoir, facture])).toEqual([
      ['Frais et emballages facturés', '', facture.id],
      [`Avoir ${number}`, number, avoir.id],
    ])
  })

  it('tells of a payment on its way, and once it has arrived', async () => {
    const other = await world.merchant({ mode_paiement: 'especes' })
    await world.door.delivered(world.youssef, { client_source: idOf(other), price: 100, extra_fees: 0 })
    await world.handOver()
    const { id: facture } = await world.issue(
      (await world.draft(other, { period_to: String(world.today()) })).id,
    )
    const paiements = world.fc.collection('paiements')
    const { id } = await paiements.create({ facture, mode: 'especes', agence: world.agence })
    const last = async () => {
      const { lignes, cloture } = await releve(other, idOf(other))
      const { libelle, montant, solde, groupe, facture_numero, reference } = lignes.at(-1) ?? {}
      expect(facture_numero).toMatch(/^FC-/)
      expect({ montant, solde, cloture, groupe }).toEqual({
        montant: -63.5,
        solde: 0,
        cloture: 0,
        groupe: 'paiement',
      })
      return [libelle, reference]
    }
    expect(await last()).toEqual(['Paiement en cours', ''])
    await paiements.update(id, { state: 'poste', reference: 'Reçu 12', preuve: photo('recu.png') })
    expect(await last()).toEqual(['Payé en espèces', 'Reçu 12'])
  })

  it('refuses days that are none, that are too far apart or that end before they begin', async () => {
    const asked = (query: object) => refusedFields(releve(atlas, idOf(atlas), query))
    expect(await asked({ du: '2026-02-31' })).toEqual(['du'])
    expect(await asked({ au: 'hier' })).toEqual(['au'])
    expect(await asked({ du: '2026-11-02', au: '2026-11-01' })).toEqual(['au'])
    expect(await asked({ du: '2025-01-01', au: '2026-11-01' })).toEqual(['du'])
    expect(await asked({ format: 'xls' })).toEqual(['format'])
    expect(await asked({ compte: 'CAISSE' })).toEqual(['compte'])
    expect(await asked({ limite: 1e9 })).toEqual(['limite'])
  })
})

describe('its papers', () => {
  it('are a CSV whose lines lead from the opening to the closing', async () => {
    const answer = await paper('csv')
    expect(answer.headers.get('content-disposition')).toContain(`releve-${days[0]}-${days[1]}.csv`)
    const rows = (await answer.text())
      .trim()
      .split('\r\n')
      .map((row) => row.split(';').map((one) => one.slice(1, -1)))
    const [head = [], opening = [], ...rest] = rows
    const [at, balance] = [head.indexOf('MONTANT'), head.indexOf('SOLDE')]
    const number = (row: readonly string[], column: number) =>
      centimes(Number(row[column]?.replace(',', '.')))
    const closing = rest.pop() ?? []
    expect([opening[3], number(opening, balance)]).toEqual(['Solde d’ouverture', 0])
    expect([closing[3], number(closing, balance)]).toEqual(['Solde de clôture', 69_450])
    expect(rest).toHaveLength(6)
    expect(rest.reduce((sum, row) => sum + number(row, at), 0)).toBe(69_450)
  })

  it('are a PDF that says whose account it is, every line and what is owed', async () => {
    const answer = await paper('pdf')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const pages = await readPaper(new Uint8Array(await answer.arrayBuffer()))
    const text = pages.map((page) => page.text.replace(/[\s\u00a0\u202f]+/g, ' ')).join(' ')
    const { raison_sociale } = await world.staff.collection('clients').getOne(idOf(atlas))
    for (const word of [
      'Relevé de compte',
      raison_sociale,
      'Solde d’ouverture',
      'Frais et emballages facturés',
    ]) {
      expect(text).toContain(word)
    }
    expect(text).toContain('Wasl vous doit 694,50 DH')
    expect(text).not.toContain('Brouillon')
  })
})

describe('the statements of a livreur', () => {
  it('say what he hands over and what he still owes, each for itself', async () => {
    const [du, au] = days
    const cash = await releve(world.youssef, idOf(world.youssef), { du, au })
    mustAddUp(cash)
    expect(cash).toMatchObject({ compte: 'CASH_LIVREUR' })
    expect(cash.cloture).toBe(await world.balance('CASH_LIVREUR', idOf(world.youssef)))
    expect(cash.sommes.map(({ groupe }) => groupe)).toEqual(['encaisse', 'versement'])
    expect(cash.lignes.every(({ destinataire }) => destinataire === '')).toBe(true)
    expect(cash.lignes.find(({ groupe }) => groupe === 'versement')?.reference).toMatch(/^RV-/)
    const gaps = await releve(world.youssef, idOf(world.youssef), { compte: 'CREANCE_LIVREUR' })
    expect(gaps).toMatchObject({ compte: 'CREANCE_LIVREUR', cloture: 0, lignes: [] })
  })
})

describe('who may not read a statement', () => {
  it('is another client, a livreur, a desk of another right or of another agence', async () => {
    const { staff, wasl } = world
    const agence = await staff.collection('agences').create({ name: 'Agence du sud' })
    const roles = ['Factures clients']
    const bound = await account(wasl, staff, {
      type: 'moderateur',
      name: 'sudiste',
      roles,
      agence: agence.id,
    })
    const elsewhere = await staff.collection('agences').create({ name: 'Agence du nord' })
    await staff.collection('users').update(idOf(atlas), { agence: elsewhere.id })
    const other = await world.merchant()
    const asks = (who: PocketBase, user: string) => statusOf(releve(who, user))
    expect(await asks(bound, idOf(atlas))).toBe(404)
    expect(await asks(other, idOf(atlas))).toBe(404)
    expect(await asks(world.youssef, idOf(atlas))).toBe(404)
    expect(await asks(world.fl, idOf(atlas))).toBe(404)
    expect(await asks(world.fc, idOf(world.youssef))).toBe(404)
    expect(await asks(world.fc, idOf(world.fc))).toBe(404)
    const stranger = await account(wasl, staff, { type: 'moderateur', name: 'curieux', roles: ['Commandes'] })
    expect(await asks(stranger, idOf(atlas))).toBe(403)
    expect((await fetch(`${wasl.url}/api/wasl/releves/${idOf(atlas)}`)).status).toBe(403)
    await staff.collection('users').update(idOf(atlas), { agence: agence.id })
    expect(await asks(bound, idOf(atlas))).toBe(200)
    expect(await asks(world.fc, idOf(atlas))).toBe(200)
  })
})
