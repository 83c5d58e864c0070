/** A company that is already at work is taken over with its files. */

import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateId } from '#model/domain/commande/states/reference.ts'
import type { TakeoverReport } from '#model/domain/takeover/report.ts'
import { NO_FILES } from '#server/core/files/file-store.ts'
import { sql } from '#server/db/sql.ts'
import { verify } from '#server/verify/verify.ts'
import { cashOf, companyFiles, companyForm, owedTo } from '../../../bench/ground/company-files.ts'
import { account, idOf, refusal, statusOf } from '../../support/people.ts'
import { brokenInvariants } from './invariants.ts'
import { type MoneyWorld, openMoneyWorld } from './world.ts'

const CLIENTS = 8
const LIVREURS = 4
const COLIS = 60
let world: MoneyWorld
let staff: PocketBase
let files: ReturnType<typeof companyFiles>

beforeAll(async () => {
  world = await openMoneyWorld()
  staff = world.staff
  const { name } = await staff.collection('agences').getOne(world.agence)
  files = companyFiles({ clients: CLIENTS, livreurs: LIVREURS, colis: COLIS, agence: name })
})
afterAll(() => world.wasl.close())

const send = (sent: Partial<typeof files>, simulation: boolean, who = staff): Promise<TakeoverReport> =>
  who.send('/api/wasl/reprises', { method: 'POST', body: companyForm(sent, simulation) })

const counts = async () => {
  const [row] = await world.wasl.behind.query(sql`SELECT (SELECT count(*)::int FROM users) AS users,
    (SELECT count(*)::int FROM commands) AS commands, (SELECT count(*)::int FROM suivis) AS suivis,
    (SELECT count(*)::int FROM clients_fee) AS tarifs, (SELECT count(*)::int FROM ouvertures) AS ouvertures,
    (SELECT count(*)::int FROM ledger_entries) AS entries, (SELECT count(*)::int FROM journal) AS journal`)
  return row
}
const sum = (n: number, each: (i: number) => number): number =>
  Array.from({ length: n }, (_, i) => each(i)).reduce((all, one) => all + one, 0) / 100

describe('a company on its way', () => {
  it('is told its totals by a dry run, which writes nothing', async () => {
    const before = await counts()
    const report = await send(files, true)
    expect(report.rejects).toEqual([])
    expect(report).toMatchObject({ simulation: true, done: false })
    expect(report.files.colis).toMatchObject({
      rows: COLIS,
      accepted: COLIS,
      already: 0,
      refused: 0,
      unread: [],
    })
    expect(report.totals).toMatchObject({
      colis: COLIS,
      chez_livreurs: sum(LIVREURS, cashOf),
      du_clients: sum(CLIENTS, owedTo),
    })
    expect(report.totals.par_etat['En cours de livraison']).toBe(COLIS / 10)
    expect(await counts()).toEqual(before)
  })

  it('opens its books at the declared balances, and verify is content', async () => {
    const opened = await world.balance('OUVERTURE')
    const report = await send(files, false)
    expect(report.done).toBe(true)
    const livreur = (await staff.collection('users').getFirstListItem('email = "l2@reprise.test"')).id
    const client = (await staff.collection('users').getFirstListItem('email = "c3@reprise.test"')).id
    expect(await world.balance('CASH_LIVREUR', { user: livreur })).toBe(cashOf(2) / 100)
    expect(await world.balance('DU_CLIENT', { user: client })).toBe(-owedTo(3) / 100)
    const declared = sum(LIVREURS, cashOf) - sum(CLIENTS, owedTo)
    expect((await world.balance('OUVERTURE')) - opened).toBeCloseTo(-declared)
    expect(await brokenInvariants(world.wasl.behind)).toEqual([])
    expect(await verify(world.wasl.db, NO_FILES)).toEqual([])
  })

  it('changes nothing the second time', async () => {
    const before = await counts()
    const report = await send(files, false)
    expect(report.files.colis).toMatchObject({ accepted: 0, already: COLIS })
    expect(report.files.especes).toMatchObject({ accepted: 0, already: LIVREURS })
    expect(await counts()).toEqual(before)
  })

  it('goes on working: a parcel is delivered, its cash and the opened one are handed over together', async () => {
    const parcel = await staff.collection('commands').getFirstListItem('code = "OLD-5"')
    expect(parcel).toMatchObject({ status: stateId('EN_DISTRIBUTION'), holder_kind: 'livreur' })
    await world.move(staff, parcel.id, 'LIVRE', { amount_collected: parcel.total, mode_paiement: 'especes' })
    const { du } = await staff.send(`/api/wasl/caisse/${parcel.delivery_man}`, {})
    expect(du).toBeCloseTo(cashOf(5 % LIVREURS) / 100 + parcel.total)
    // The tariff of its client comes before the one of everybody.
    const his = `command = "${parcel.id}" && party = "client"`
    const fees = await staff.collection('frais').getFullList({ filter: his })
    expect(fees.map(({ fait, montant }) => [fait, montant])).toEqual([['livraison', 25.05]])
    expect(await brokenInvariants(world.wasl.behind)).toEqual([])
    expect(await verify(world.wasl.db, NO_FILES)).toEqual([])
  })
})

describe('files with faults', () => {
  const BROKEN: readonly [string, Partial<typeof files>, readonly [string, number, string][]][] = [
    [
      'people',
      {
        clients:
          'Référence;Nom;E-mail;Téléphone;Ville;ICE;RIB\nX1;Un;un@x.test;0600000001;Rabat;;\n;Deux;deux@x.test;0600000002;;;\nX1;Trois;un@x.test;06;Nulle-part-sur-mer;12;007810000123456789012300\nX4;;pas-une-adresse;;;;',
        livreurs:
          'Référence;Nom;Téléphone;Agence;CIN;Plafond\nY1;Six;0600000001;Agence inconnue;1234;beaucoup',
      },
      [
        ['clients', 2, 'RÉFÉRENCE'],
        ['clients', 3, 'TÉLÉPHONE'],
        ['clients', 3, 'RÉFÉRENCE'],
        ['clients', 3, 'E-MAIL'],
        ['clients', 3, 'ICE'],
        ['clients', 3, 'RIB'],
        ['clients', 3, 'VILLE'],
        ['clients', 4, 'NOM'],
        ['clients', 4, 'E-MAIL'],
        ['livreurs', 1, 'TÉLÉPHONE'],
        ['livreurs', 1, 'AGENCE'],
        ['livreurs', 1, 'CIN'],
        ['livreurs', 1, 'PLAFOND'],
      ],
    ],
    [
      'tariffs and balances',
      {
        tarifs:
          'Client;Ville;Pour;Montant;À partir du\nC0;Rabat;Envoi lunaire;30;\nC99;Rabat;Livraison;-5;32/13/2026\nC0;Fès;Refus;5;\nC0;Fès;Refus;6;',
        especes: 'Livreur;Montant\nL0;-5\nL99;100\nL1;dix\nL2;5',
        a_payer: 'Client;Montant\nC0;\nC1;100\nC1;100',
      },
      [
        ['tarifs', 1, 'POUR'],
        ['tarifs', 2, 'CLIENT'],
        ['tarifs', 2, 'MONTANT'],
        ['tarifs', 2, 'À PARTIR DU'],
        ['tarifs', 4, 'POUR'],
        ['especes', 1, 'MONTANT'],
        ['especes', 1, 'LIVREUR'],
        ['especes', 2, 'LIVREUR'],
        ['especes', 3, 'MONTANT'],
        ['especes', 3, 'LIVREUR'],
        ['especes', 4, 'LIVREUR'],
        ['a_payer', 1, 'MONTANT'],
        ['a_payer', 1, 'CLIENT'],
        ['a_payer', 2, 'CLIENT'],
        ['a_payer', 3, 'CLIENT'],
      ],
    ],
    [
      'parcels',
      {
        colis:
          'Code suivi;Client;Destinataire;Téléphone;Ville;Prix;État;Livreur;Agence;Date de report;Issue\n' +
          'N-1;C0;Amina;0611111111;Rabat;100;Livré;L0;;;\n' +
          'N-2;C0;Amina;0611111111;Rabat;100;En cours de livraison;;;;\n' +
          'N-3;C0;Amina;0611111111;Rabat;100;Volant;L0;;;\n' +
          'N-4;C77;Amina;06;Rabat;cent;Reporté;L0;;;\n' +
          'N-4;C0;;0611111111;Azrouu;100;Nouveau colis;;;;\n' +
          ';C0;Amina;0611111111;Rabat;100;Retour reçu au hub;;Nulle part;;Perdu en mer\n' +
          "N-7;;Amina;0611111111;Rabat;-100;Expédié vers l'agence;;;;",
      },
      [
        ['colis', 1, 'ÉTAT'],
        ['colis', 2, 'LIVREUR'],
        ['colis', 3, 'ÉTAT'],
        ['colis', 4, 'Téléphone'],
        ['colis', 4, 'Prix'],
        ['colis', 4, 'CLIENT'],
        ['colis', 4, 'DATE DE REPORT'],
        ['colis', 5, 'Destinataire'],
        ['colis', 5, 'Ville'],
        ['colis', 5, 'CODE SUIVI'],
        ['colis', 6, 'AGENCE'],
        ['colis', 6, 'ISSUE'],
        ['colis', 6, 'CODE SUIVI'],
        ['colis', 7, 'Prix'],
        ['colis', 7, 'CLIENT'],
        ['colis', 7, 'ÉTAT'],
      ],
    ],
    [
      'columns that are missing',
      { clients: 'Nom;Ville\nUn;Rabat', colis: 'Code suivi;Client\nN-1;C0' },
      [
        ['clients', 0, 'RÉFÉRENCE'],
        ['colis', 0, 'ÉTAT'],
        ['colis', 0, 'Destinataire'],
        ['colis', 0, 'Téléphone'],
        ['colis', 0, 'Ville'],
        ['colis', 0, 'Prix'],
      ],
    ],
  ]
  it.each(BROKEN)('of %s are answered row by row, and nothing is written', async (_, sent, expected) => {
    const before = await counts()
    const { rejects } = await send(sent, true)
    const found = rejects.map(({ file, row, column }): [string, number, string] => [file, row, column])
    expect(found.toSorted()).toEqual([...expected].toSorted())
    for (const { message } of rejects) expect(message).toMatch(/^[A-ZÀ-Ý«].{8,}\.$/u)
    const refused = await refusal(send(sent, false))
    expect([refused.status, refused.response.data.present.rejects]).toEqual([409, rejects])
    expect(await counts()).toEqual(before)
  })

  it('that are no files are refused in words', async () => {
    expect((await refusal(send({}, true))).response.message).toContain('au moins un fichier')
    expect((await refusal(send({ clients: '' }, true))).response.message).toContain('Clients')
  })
})

it('is for « Moderateurs » of every agence alone', async () => {
  const roles = ['Clients', 'Livreurs', 'Factures clients']
  const other = await account(world.wasl, staff, { type: 'moderateur', name: 'reprise', roles })
  expect(await statusOf(send(files, true, other))).toBe(403)
  expect(
    await statusOf(send(files, true, await account(world.wasl, staff, { type: 'client', name: 'curieux' }))),
  ).toBe(403)
  expect(idOf(other)).not.toBe('')
})
