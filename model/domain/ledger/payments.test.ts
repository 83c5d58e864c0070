import { describe, expect, it } from 'vitest'
import { claimEntries } from './claims.ts'
import { collectedBy } from './collected.ts'
import type { EntryDraft } from './draft.ts'
import { c, DECIDED, MADE, summaryOf } from './entries.fixture.ts'
import { importedEntries } from './imported.ts'
import { openingEntries } from './opening.ts'
import { paiementEntries } from './payments.ts'

describe('payments, claims, openings', () => {
  const paiement = {
    ...{
      id: 'p',
      party: 'client',
      user: 'atlas',
      mode: 'virement',
      agence: 'agdal',
      agence_partie: 'centre',
    },
    ...{ montant: c(100), arrondi: c(0), timbre: c(0), state: 'attente', created: MADE, decided_at: DECIDED },
  } as Parameters<typeof paiementEntries>[0]
  const HELD = 'retenu: DU_CLIENT/atlas 100, PAIEMENTS_EN_COURS -100'
  const claim = {
    id: 'c',
    client: 'atlas',
    command: 'k',
    state: 'resolue',
    indemnity: c(50),
    resolved_at: MADE,
    agence: 'agdal',
  } as Parameters<typeof claimEntries>[0]
  const opening = {
    id: 'o',
    kind: 'DU_CLIENT',
    user: 'atlas',
    agence: '',
    montant: c(-100),
    jour: MADE,
  } as const

  it.each<[string, readonly EntryDraft[], string[]]>([
    ['held', paiementEntries(paiement), [HELD]],
    [
      'paid by the bank',
      paiementEntries({ ...paiement, state: 'poste' }),
      [HELD, 'poste decided: PAIEMENTS_EN_COURS 100, BANQUE -100'],
    ],
    [
      'paid in cash',
      paiementEntries({ ...paiement, state: 'poste', mode: 'especes' }),
      [HELD, 'poste decided: PAIEMENTS_EN_COURS 100, CAISSE/agdal -100'],
    ],
    [
      'paid in cash, whose coins do not go below ten centimes',
      paiementEntries({ ...paiement, state: 'poste', mode: 'especes', arrondi: c(5) }),
      [HELD, 'poste decided: PAIEMENTS_EN_COURS 100, CAISSE/agdal -105, PERTE_ECART 5'],
    ],
    [
      'paid in cash, whose receipt is stamped',
      paiementEntries({ ...paiement, state: 'poste', mode: 'especes', timbre: c(2) }),
      [
        HELD,
        'poste decided: PAIEMENTS_EN_COURS 100, CAISSE/agdal -100',
        'timbre decided: CHARGE_TIMBRE 2, TIMBRE_DU -2',
      ],
    ],
    [
      'rejected',
      paiementEntries({ ...paiement, state: 'rejete' }),
      [HELD, 'rejete decided: PAIEMENTS_EN_COURS 100, DU_CLIENT/atlas -100'],
    ],
    [
      'annulled',
      paiementEntries({ ...paiement, state: 'annule' }),
      [HELD, 'annule decided: PAIEMENTS_EN_COURS 100, DU_CLIENT/atlas -100'],
    ],
    [
      'to a livreur',
      paiementEntries({ ...paiement, party: 'livreur' }),
      ['retenu: DU_LIVREUR/atlas 100, PAIEMENTS_EN_COURS -100'],
    ],
    ['an indemnity', claimEntries(claim), ['indemnite: INDEMNITE 50, DU_CLIENT/atlas -50']],
    ['a claim without one', claimEntries({ ...claim, indemnity: c(0) }), []],
    ['a claim of nobody', claimEntries({ ...claim, client: '' }), []],
    ['a claim of before the books', claimEntries({ ...claim, resolved_at: '' }), []],
    ['a claim being looked at', claimEntries({ ...claim, state: 'ouverte' } as never), []],
    ['an opening', openingEntries(opening), ['ouverture: DU_CLIENT/atlas -100, OUVERTURE 100']],
    [
      'an opening of an agence',
      openingEntries({ ...opening, kind: 'CAISSE', user: '', agence: 'agdal' }),
      ['ouverture: CAISSE/agdal -100, OUVERTURE 100'],
    ],
  ])('%s', (_, entries, expected) => {
    expect(summaryOf(entries)).toEqual(expected)
  })

  it('say how and where they were paid', () => {
    const last = (values: object) => paiementEntries({ ...paiement, ...values }).at(-1)
    expect(last({ state: 'poste', mode: 'especes' })).toMatchObject({
      label: 'Payé en espèces',
      agence: 'agdal',
    })
    expect(last({ state: 'poste' })).toMatchObject({ label: 'Payé par virement', agence: 'centre' })
    expect(last({ state: 'rejete' })?.label).toBe('Paiement rejeté')
    expect(last({ state: 'annule' })?.label).toBe('Paiement annulé')
  })

  it('imported are posted as they were, and name the entry they take back', () => {
    const line = (kind: string, user: string, amount: number) => ({
      kind,
      user,
      agence: '',
      amount: c(amount),
    })
    const lignes = [line('DU_CLIENT', 'atlas', 100), line('OUVERTURE', '', -100)]
    const imported = { id: 'e', fait_le: MADE, libelle: 'x', lignes, extourne: '' } as Parameters<
      typeof importedEntries
    >[0]
    expect(summaryOf(importedEntries(imported))).toEqual(['reprise: DU_CLIENT/atlas 100, OUVERTURE -100'])
    expect(importedEntries(imported)[0]).not.toHaveProperty('reverses')
    expect(importedEntries({ ...imported, extourne: 'e0' })[0]?.reverses).toMatch(/^[a-z0-9]{15}$/)
    const ofAgence = [
      { kind: 'CAISSE', user: '', agence: 'agdal', amount: c(100) },
      line('OUVERTURE', '', -100),
    ]
    expect(summaryOf(importedEntries({ ...imported, lignes: ofAgence }))).toEqual([
      'reprise: CAISSE/agdal 100, OUVERTURE -100',
    ])
  })
})

describe('what a suivi says was paid', () => {
  const nothing = { amount_collected: c(0), paid_to_kind: '', paid_to: '' } as const
  const door = { amount_collected: c(100), paid_to_kind: 'livreur', paid_to: 'ali' } as const
  const said = (now: object, former: object | null) =>
    summaryOf(
      collectedBy({ id: 's', command: 'k', at: MADE, agence: 'agdal', ...now, former } as never, 'atlas'),
    )
  const DOOR = 'CASH_LIVREUR/ali 100, DU_CLIENT/atlas -100'
  const BACK = 'annulation: CASH_LIVREUR/ali -100, DU_CLIENT/atlas 100'

  it.each<[string, string[], string[]]>([
    ['nothing, as before', said(nothing, nothing), []],
    ['something, as before', said(door, door), []],
    ['without a word of before', said(door, null), []],
    ['at a door', said(door, nothing), [`encaissement: ${DOOR}`]],
    [
      'at the counter',
      said({ ...door, paid_to_kind: 'agence', paid_to: 'agdal' }, nothing),
      ['encaissement: CAISSE/agdal 100, DU_CLIENT/atlas -100'],
    ],
    [
      'by the bank',
      said({ ...door, paid_to_kind: 'banque', paid_to: '' }, nothing),
      ['encaissement: ATTENTE_PAIEMENT 100, DU_CLIENT/atlas -100'],
    ],
    [
      'before the books',
      said({ ...door, paid_to_kind: 'ouverture', paid_to: '' }, nothing),
      ['encaissement: OUVERTURE 100, DU_CLIENT/atlas -100'],
    ],
    ['to nobody who is known', said({ ...door, paid_to_kind: '' }, nothing), []],
    ['nothing any more', said(nothing, door), [BACK]],
    [
      'another amount',
      said({ ...door, amount_collected: c(90) }, door),
      [BACK, 'encaissement: CASH_LIVREUR/ali 90, DU_CLIENT/atlas -90'],
    ],
    [
      'to another livreur',
      said({ ...door, paid_to: 'omar' }, door),
      [BACK, 'encaissement: CASH_LIVREUR/omar 100, DU_CLIENT/atlas -100'],
    ],
    [
      'otherwise',
      said({ ...door, paid_to_kind: 'agence' }, door),
      [BACK, 'encaissement: CAISSE/ali 100, DU_CLIENT/atlas -100'],
    ],
  ])('%s', (_, entries, expected) => {
    expect(entries).toEqual(expected)
  })
})
