import type { FastifyInstance } from 'fastify'
import PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stateId, villeId } from '#model/domain/commande/states/reference.ts'
import type { AccountKind } from '#model/domain/ledger/accounts.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { hashPassword } from '#server/core/auth/passwords.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { sql } from '#server/db/sql.ts'
import { balanceOf } from '#server/ledger/balances.ts'
import { upgradeDatabase } from '#server/start/upgrade-database.ts'
import { CHECKS } from '#server/verify/verify.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'

/** A database of before the books, with parcels on the road, cash handed over and a facture to pay. */
const BEFORE = 56
const PASSWORD = 'mot-de-passe-9'
const [CHIEF, ATLAS, YOUSSEF, SAMIR] = [
  'chef00000000001',
  'atlas0000000001',
  'youssef00000001',
  'samir0000000001',
]
const AGENCE = 'casa00000000001'
const VERSEMENT = 'versement000001'

let old: TestDatabase
let app: FastifyInstance
let chief: PocketBase

/** [id, state, money, encaissé, livreur, versement] */
const PARCELS = [
  ['colis0000000001', 'LIVRE', 'CHEZ_LIVREUR', 270, YOUSSEF, ''],
  ['colis0000000002', 'LIVRE', 'CHEZ_LIVREUR', 170, YOUSSEF, ''],
  ['colis0000000003', 'ECHANGE_LIVRE', 'CHEZ_LIVREUR', -30, SAMIR, ''],
  ['colis0000000004', 'LIVRE', 'VERSE', 199, SAMIR, VERSEMENT],
  // Paid by card, or at a counter: not recorded which.
  ['colis0000000005', 'LIVRE', 'VERSE', 100, '', ''],
  ['colis0000000006', 'LIVRE', 'FACTURE', 300, YOUSSEF, ''],
  ['colis0000000007', 'LIVRE', 'PAYE', 400, YOUSSEF, ''],
  // Paid to the client in advance: on a facture to pay, or on a paid one, while
  // the livreur still has the cash.
  ['colis0000000009', 'LIVRE', 'CHEZ_LIVREUR', 120, SAMIR, ''],
  ['colis0000000010', 'LIVRE', 'CHEZ_LIVREUR', 80, SAMIR, ''],
  ['colis0000000008', 'EN_DISTRIBUTION', 'NON_ENCAISSE', 0, YOUSSEF, ''],
] as const

async function fillAsBefore() {
  const db = old.behind
  const hash = await hashPassword(PASSWORD)
  for (const [id, type] of [
    [CHIEF, 'moderateur'],
    [ATLAS, 'client'],
    [YOUSSEF, 'livreur'],
    [SAMIR, 'livreur'],
  ]) {
    const roles =
      type === 'moderateur'
        ? ['Modification etat commandes', 'Commandes', 'Moderateurs', 'Factures clients', 'Factures livreurs']
        : []
    await db.query(sql`INSERT INTO users (id, type, email, full_name, roles, password, "tokenKey", active)
      VALUES (${id}, ${type}, ${`${id}@wasl.test`}, ${id}, ${roles}, ${hash}, ${id}, true)`)
  }
  await db.query(sql`INSERT INTO agences (id, name) VALUES (${AGENCE}, 'Casa')`)
  for (const [id, state, money, amount, livreur, versement] of PARCELS) {
    const outcome = state === 'EN_DISTRIBUTION' ? '' : state
    const [kind, holder] = outcome === '' ? ['livreur', livreur] : ['destinataire', '']
    await db.query(sql`INSERT INTO commands (id, code, receiver_full_name, receiver_phone_number, city, price, status, outcome,
        money_state, amount_collected, client_source, delivery_man, holder_kind, holder, agence, versement, is_echange, last_event_at)
      VALUES (${id}, ${id}, 'Amina', '+212612345678', ${villeId('Rabat')}, ${amount}, ${stateId(state)}, ${outcome},
        ${money}, ${amount}, ${ATLAS}, ${livreur}, ${kind}, ${holder}, ${AGENCE}, ${versement}, ${state === 'ECHANGE_LIVRE'}, '2026-11-20T10:00:00Z')`)
    await db.query(sql`INSERT INTO suivis (id, command, status, at, outcome, money_state, amount_collected, holder_kind, holder)
      VALUES (${`s${id.slice(1)}`}, ${id}, ${stateId(state)}, '2026-11-20T10:00:00Z', ${outcome},
        ${versement === '' ? money : 'CHEZ_LIVREUR'}, ${amount}, ${kind}, ${holder})`)
  }
  // 199,00 were due by Samir, 189,00 counted.
  await db.query(sql`INSERT INTO factures (id, party, kind, "user", number, state, total, net) VALUES
    ('factureclient01', 'client', 'facture', ${ATLAS}, 'FC-2026-000001', 'emise', 300, 263.5),
    -- Below zero: he owes it, until his next facture takes it over.
    ('factureclient04', 'client', 'facture', ${ATLAS}, 'FC-2026-000004', 'payee', 0, -25),
    ('factureclient02', 'client', 'facture', ${ATLAS}, 'FC-2026-000002', 'emise', 120, 85),
    ('factureclient03', 'client', 'facture', ${ATLAS}, 'FC-2026-000003', 'payee', 80, 45),
    ('facturelivre001', 'livreur', 'facture', ${SAMIR}, 'FL-2026-000001', 'payee', 199, 199)`)
  await db.query(sql`INSERT INTO factures_details (id, facture, command, party, price, encaisse, premiere, fee) VALUES
    ('ligneclient0001', 'factureclient01', 'colis0000000006', 'client', 300, 300, true, 36.5),
    ('ligneclient0002', 'factureclient02', 'colis0000000009', 'client', 120, 120, true, 35),
    ('ligneclient0003', 'factureclient03', 'colis0000000010', 'client', 80, 80, true, 35),
    ('lignelivreur001', 'facturelivre001', 'colis0000000004', 'livreur', 199, 199, true, 0)`)
  await db.query(sql`INSERT INTO versements (id, livreur, agence, state, du, montant, ecart, valide_at, recu, facture, commands)
    VALUES (${VERSEMENT}, ${SAMIR}, ${AGENCE}, 'valide', 199, 189, -10, '2026-11-20T18:00:00Z', 'RV-2026-000001', 'facturelivre001',
      ${['colis0000000004']})`)
}

beforeAll(async () => {
  old = await testDatabase({ empty: true })
  const before = (await readMigrations()).filter(({ version }) => version <= BEFORE)
  await migrate(old.db, before)
  await fillAsBefore()
  await upgradeDatabase(old.db)
  const config = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
  app = await createApp({ config, db: old.db })
  chief = new PocketBase(await app.listen({ port: 0, host: '127.0.0.1' })).autoCancellation(false)
  await chief.collection('users').authWithPassword(`${CHIEF}@wasl.test`, PASSWORD)
}, 120_000)
afterAll(async () => {
  await app.close()
  await old.drop()
})

const balance = async (kind: AccountKind, whose: { user?: string; agence?: string } = {}) =>
  Number(await balanceOf(old.db, { kind, ...whose })) / 100
const books = async () => ({
  youssef: await balance('CASH_LIVREUR', { user: YOUSSEF }),
  samir: await balance('CASH_LIVREUR', { user: SAMIR }),
  ecart: await balance('CREANCE_LIVREUR', { user: SAMIR }),
  caisse: await balance('CAISSE', { agence: AGENCE }),
  atlas: await balance('DU_CLIENT', { user: ATLAS }),
})
const wrong = async () => (await Promise.all(CHECKS.map((check) => check(old.db)))).flat()
const correct = (command: string, status: string, values: object) =>
  chief
    .collection('suivis')
    .create({ command, status, kind: 'correction', note: 'Erreur de saisie', ...values })

const OPENED = {
  youssef: 440,
  samir: -30 + 120 + 80,
  ecart: 10,
  caisse: 189,
  atlas: -(270 + 170 - 30 + 199 + 100) - 263.5 - 85 + 25,
}

it('opens with what was on its way: cash with livreurs, what is owed to clients, and what a versement moved', async () => {
  expect(await books()).toEqual(OPENED)
  expect(await wrong()).toEqual([])
  const balances = await chief.collection('ouvertures').getFullList()
  expect(balances.find(({ user }) => user === YOUSSEF)).toMatchObject({ kind: 'CASH_LIVREUR', montant: 440 })
})

it('opens once, whoever starts and however often', async () => {
  await Promise.all([upgradeDatabase(old.db), upgradeDatabase(old.db)])
  expect(await books()).toEqual(OPENED)
})

it('takes back and tells anew what was paid before, wherever it was', async () => {
  const [first, , , , unknown] = PARCELS
  const anew = { mode_paiement: 'especes', delivery_man: YOUSSEF }
  await correct(first[0], stateId('LIVRE'), { ...anew, amount_collected: 250, motif: await motif() })
  expect(await books()).toEqual({ ...OPENED, youssef: 420, atlas: OPENED.atlas + 20 })
  await correct(unknown[0], stateId('LIVRE'), { ...anew, amount_collected: 100 })
  expect(await books()).toEqual({ ...OPENED, youssef: 520, atlas: OPENED.atlas + 20 })
  await correct(first[0], stateId('RECU_HUB'), { agence: AGENCE })
  expect(await books()).toEqual({ ...OPENED, youssef: 270, atlas: OPENED.atlas + 270 })
  expect(await wrong()).toEqual([])
})

it('goes on from there: a delivery after it is booked like every one', async () => {
  const { id, status } = await chief.collection('commands').getOne('colis0000000008')
  const before = await books()
  await correct(id, stateId('LIVRE'), {
    from: status,
    amount_collected: 50,
    mode_paiement: 'especes',
    motif: await motif(),
  })
  expect(await books()).toEqual({ ...before, youssef: before.youssef + 50, atlas: before.atlas - 50 })
  expect(await wrong()).toEqual([])
})

const motif = async () => {
  const motifs = await chief.collection('motifs').getFullList()
  return motifs.find(({ applies_to }) => applies_to.includes(stateId('LIVRE')))?.id ?? ''
}
