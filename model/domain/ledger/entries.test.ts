import { describe, expect, it } from 'vitest'
import { factureEntries } from './billing.ts'
import {
  avanceEntries,
  depenceEntries,
  rapprochementEntries,
  remboursementEntries,
  remiseEntries,
} from './cash.ts'
import type { EntryDraft } from './draft.ts'
import { c, DECIDED, MADE, summaryOf } from './entries.fixture.ts'
import { journeeEntries, versementEntries } from './till.ts'

describe('cash', () => {
  const avance = { id: 'a', livreur: 'ali', agence: 'agdal', montant: c(100), conflit: '', created: MADE }
  const remise = {
    id: 'r',
    agence: 'agdal',
    montant: c(100),
    state: 'attente',
    created: MADE,
    decided_at: DECIDED,
  } as const
  const depense = {
    id: 'd',
    agence: 'agdal',
    amount: c(100),
    payee_par: 'caisse',
    state: 'validee',
    date: MADE,
    decided_at: DECIDED,
  } as const
  const seen = { id: 'p', command: 'k', agence: 'agdal', montant: c(100), deja: c(0), created: MADE }
  const LEFT = 'remise: TRANSIT_BANQUE 100, CAISSE/agdal -100'

  it.each<[string, readonly EntryDraft[], string[]]>([
    [
      'a gap that is paid back',
      remboursementEntries({ id: 'x', livreur: 'ali', agence: 'agdal', montant: c(100), created: MADE }),
      ['remboursement: CAISSE/agdal 100, CREANCE_LIVREUR/ali -100'],
    ],
    ['taken along', avanceEntries(avance), ['avance: CASH_LIVREUR/ali 100, CAISSE/agdal -100']],
    [
      'of a conflict',
      avanceEntries({ ...avance, conflit: 'c' }),
      ['avance: CASH_LIVREUR/ali 100, PRODUIT_ECART -100'],
    ],
    ['on its way to the bank', remiseEntries(remise), [LEFT]],
    [
      'at the bank',
      remiseEntries({ ...remise, state: 'postee' }),
      [LEFT, 'postee decided: BANQUE 100, TRANSIT_BANQUE -100'],
    ],
    [
      'back in the caisse',
      remiseEntries({ ...remise, state: 'annulee' }),
      [LEFT, 'annulee decided: CAISSE/agdal 100, TRANSIT_BANQUE -100'],
    ],
    ['spent', depenceEntries(depense), ['depense: CHARGE_DEPENSE 100, CAISSE/agdal -100']],
    [
      'spent by the bank',
      depenceEntries({ ...depense, payee_par: 'banque' }),
      ['depense: CHARGE_DEPENSE 100, BANQUE -100'],
    ],
    ['to be spent', depenceEntries({ ...depense, state: 'en_attente' } as never), []],
    ['spent before the books', depenceEntries({ ...depense, decided_at: '' }), []],
    ['seen at the bank', rapprochementEntries(seen), ['rapprochement: BANQUE 100, ATTENTE_PAIEMENT -100']],
    [
      'seen in part before',
      rapprochementEntries({ ...seen, deja: c(40) }),
      ['rapprochement: BANQUE 60, ATTENTE_PAIEMENT -60'],
    ],
    ['seen before', rapprochementEntries({ ...seen, deja: c(100) }), []],
  ])('%s', (_, entries, expected) => {
    expect(summaryOf(entries)).toEqual(expected)
  })

  it('of a conflict is called so while it is taken, and decided when it is given back', () => {
    const label = (montant: number, conflit: string) =>
      avanceEntries({ ...avance, montant: c(montant), conflit })[0]?.label
    expect([label(100, ''), label(100, 'c'), label(-100, 'c'), label(0, 'c'), label(-100, '')]).toEqual([
      'Avance au livreur',
      'Espèces d’un conflit',
      'Conflit décidé',
      'Conflit décidé',
      'Avance au livreur',
    ])
  })
})

describe('a till', () => {
  const versement = {
    ...{ id: 'v', livreur: 'ali', agence: 'agdal', state: 'valide', montant: c(900), ecart: c(0) },
    ...{ valide_at: MADE, decision: '', decided_at: DECIDED },
  } as Parameters<typeof versementEntries>[0]
  const CASH = 'versement: CAISSE/agdal 900, CASH_LIVREUR/ali -900'
  const SHORT = 'ecart: CREANCE_LIVREUR/ali 100, CASH_LIVREUR/ali -100'
  const OVER = 'ecart: CREANCE_LIVREUR/ali -100, CASH_LIVREUR/ali 100'
  const day = { id: 'j', agence: 'agdal', state: 'close', ecart: c(-5), closed_at: MADE } as const

  it.each<[string, readonly EntryDraft[], string[]]>([
    ['what was due', versementEntries(versement), [CASH]],
    ['not yet counted', versementEntries({ ...versement, state: 'brouillon' }), []],
    ['less than was due', versementEntries({ ...versement, ecart: c(-100) }), [CASH, SHORT]],
    ['more than was due', versementEntries({ ...versement, ecart: c(100) }), [CASH, OVER]],
    ['nothing of what was due', versementEntries({ ...versement, montant: c(0), ecart: c(-100) }), [SHORT]],
    [
      'a loss',
      versementEntries({ ...versement, ecart: c(-100), decision: 'perte' }),
      [CASH, SHORT, 'perte decided: PERTE_ECART 100, CREANCE_LIVREUR/ali -100'],
    ],
    [
      'a gain',
      versementEntries({ ...versement, ecart: c(100), decision: 'produit' }),
      [CASH, OVER, 'produit decided: CREANCE_LIVREUR/ali 100, PRODUIT_ECART -100'],
    ],
    ['a day that lacks cash', journeeEntries(day), ['ecart: CAISSE/agdal -5, PERTE_ECART 5']],
    [
      'a day with too much',
      journeeEntries({ ...day, ecart: c(5) }),
      ['ecart: CAISSE/agdal 5, PRODUIT_ECART -5'],
    ],
    ['a day that is right', journeeEntries({ ...day, ecart: c(0) }), []],
    ['a day that is open', journeeEntries({ ...day, state: 'ouverte' } as never), []],
  ])('%s', (_, entries, expected) => {
    expect(summaryOf(entries)).toEqual(expected)
  })
})

describe('a facture', () => {
  const tva = [{ taux: 20, ht: 100, tva: 20, ttc: 120 }]
  const facture = {
    ...{ id: 'f', party: 'client', kind: 'facture', user: 'atlas', agence: 'agdal', state: 'emise' },
    ...{ issued_at: MADE, tva, total: c(0), indemnites: c(0), retenues: c(0) },
  } as unknown as Parameters<typeof factureEntries>[0]
  const of = (values: object) => factureEntries({ ...facture, ...values } as typeof facture)
  const fees = summaryOf(factureEntries(facture))

  it('is owed by its client, its tax apart', () => {
    expect(fees).toHaveLength(1)
    expect(fees[0]).toMatch(/^frais: DU_CLIENT\/atlas (\d+), PRODUIT_LIVRAISON -\d+, TVA_COLLECTEE -\d+$/)
  })

  it.each<[string, object, string[]]>([
    ['being prepared', { state: 'brouillon' }, []],
    ['without a state', { state: '' }, []],
    ['of before the books', { tva: null }, []],
    ['without fees', { tva: [] }, []],
    [
      'an avoir that owes its client cash',
      { kind: 'avoir', tva: [], total: c(50) },
      ['encaisse: PERTE_ECART 50, DU_CLIENT/atlas -50'],
    ],
    [
      'an avoir that takes cash back',
      { kind: 'avoir', tva: [], total: c(-50) },
      ['encaisse: PRODUIT_ECART -50, DU_CLIENT/atlas 50'],
    ],
    [
      'an avoir of an indemnity',
      { kind: 'avoir', tva: [], indemnites: c(-70) },
      ['indemnite: INDEMNITE -70, DU_CLIENT/atlas 70'],
    ],
    ['cash of a facture is no avoir', { tva: [], total: c(50) }, []],
    [
      'a commission, less what is retained',
      { party: 'livreur', kind: 'commission', user: 'ali', total: c(80), retenues: c(30) },
      [
        'commission: CHARGE_COMMISSION 80, DU_LIVREUR/ali -80',
        'retenue: DU_LIVREUR/ali 30, CREANCE_LIVREUR/ali -30',
      ],
    ],
    ['the paper of a versement', { party: 'livreur', kind: 'versement', total: c(80) }, []],
  ])('%s', (_, values, expected) => {
    expect(summaryOf(of(values))).toEqual(expected)
  })
})
