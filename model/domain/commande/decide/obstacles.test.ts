import { describe, expect, it } from 'vitest'
import { centimes } from '../../money.ts'
import { stateId } from '../states/reference.ts'
import type { StateCode } from '../states/states.ts'
import {
  edgeTo,
  everyone,
  graph,
  LIVREUR,
  livreur,
  nobody,
  ownState,
  parcel,
  shipped,
  situationAt,
} from './decide.fixture.ts'
import type { Edge, Graph, Parcel } from './move-request.ts'
import { noExchange, obstacle, onlyGoesBack } from './obstacles.ts'

type Over = Parameters<typeof situationAt>[1]
type More = Parameters<typeof situationAt>[2]

const his = { ...nobody, person: { id: parcel.client_source, type: 'client', roles: [] } } as const
const product = { person: null, isRamasseur: false, agence: '', as: 'systeme' } as const
const paid = { amount_collected: centimes(100) }
const inAgence = { holder_kind: 'agence', holder: 'agence000000001' } as const

/** Why the way is shut, or nothing. */
const shut = (
  from: StateCode,
  to: StateCode,
  over: Over = {},
  more: More = {},
  condition: Edge['condition'] = '',
) => obstacle(edgeTo(shipped(to), condition), situationAt(from, over, more))
const why = (...args: Parameters<typeof shut>) => shut(...args)?.message ?? ''

describe('a parcel is moved by those who have to do with it', () => {
  const notHis = 'pas_chez_vous'
  const elsewhere = { holder: 'livreur00000009', delivery_man: 'livreur00000009' }
  it.each<[string, Over, More, number | string | undefined]>([
    ['its client', {}, { actor: his }, undefined],
    ['another client', {}, { actor: nobody }, 403],
    ['the livreur who has it', { delivery_man: '' }, { actor: livreur }, undefined],
    ['the livreur it is assigned to', { holder: 'x' }, { actor: livreur }, undefined],
    ['the livreur who delivered it', { holder: '', holder_kind: 'destinataire' }, { actor: livreur }, notHis],
    ['another livreur', elsewhere, { actor: livreur }, notHis],
    ['a livreur who picks it up', { ...elsewhere, holder_kind: 'client' }, { actor: livreur }, undefined],
    ['a moderateur', elsewhere, { actor: everyone }, undefined],
    ['the product', elsewhere, { actor: product }, undefined],
    ['the recipient', elsewhere, { actor: { ...nobody, as: 'acheteur' } }, undefined],
  ])('%s', (_, over, more, expected) => {
    const refused = shut('EN_DISTRIBUTION', 'PAS_DE_REPONSE', over, more)
    expect(refused?.code ?? refused?.status).toBe(expected)
  })
})

describe('a condition of an edge', () => {
  it.each<[string, number, More, boolean]>([
    ['after three days', 3, {}, true],
    ['after two', 2, {}, false],
    ['when its client asks', 0, { actor: his }, true],
    ['when a livreur asks', 2, { actor: livreur }, false],
  ])('a return is asked for %s', (_, attempts, more, open) => {
    const refused = shut('INJOIGNABLE', 'DEMANDE_RETOUR', { attempts }, more, 'trois_tentatives')
    expect(refused === null).toBe(open)
    if (!open) expect(refused?.message).toContain('3 jours de tentatives : 2 sur 3')
  })

  it.each<[string, Over, string]>([
    ['the same day, with its livreur', {}, ''],
    ['paid in part', paid, 'deja_encaisse'],
    ['back at the agence', inAgence, 'relance_passee'],
    ['the day after', { last_event_at: '2026-11-21 23:59:00.000Z' }, 'relance_passee'],
  ])('a refusal is presented again: %s', (_, over, code) => {
    expect(shut('REFUSE', 'EN_DISTRIBUTION', over, {}, 'meme_jour')?.code ?? '').toBe(code)
  })

  it.each<[string, Over, boolean]>([
    ['from an agence', inAgence, true],
    ['from a livreur', {}, false],
    ['with money taken', { ...inAgence, ...paid }, false],
  ])('a relance starts %s: %s', (_, over, open) => {
    expect(shut('REFUSE', 'RECU_HUB', over, {}, 'relance') === null).toBe(open)
  })

  it.each<[Parcel['money_state'], boolean]>([
    ['PAYE', true],
    ['SANS_OBJET', true],
    ['FACTURE', false],
    ['VERSE', false],
    ['CHEZ_LIVREUR', false],
    ['NON_ENCAISSE', false],
  ])('a parcel whose money is « %s » is closed: %s', (money_state, open) => {
    expect(shut('LIVRE', 'CLOTURE', { money_state }, {}, 'solde') === null).toBe(open)
  })

  it.each<[Parcel['outcome'], 'due' | 'kept' | '', string]>([
    ['PERDU', 'due', ''],
    ['PERDU', '', 'Seul un colis perdu et indemnisé'],
    ['PERDU', 'kept', 'Son client garde l’indemnité'],
    ['LIVRE', 'due', 'Seul un colis perdu et indemnisé'],
  ])('found again, ended « %s » with an indemnity « %s »: %s', (outcome, indemnity, message) => {
    const said = why('PERDU', 'RETOUR_PRET', { outcome }, { known: { indemnity } }, 'indemnise')
    expect(said.startsWith(message) && (message !== '' || said === '')).toBe(true)
  })

  it.each<[string, StateCode, Over, More, string]>([
    ['where it was', 'BLOQUE', { state_before: stateId('RECU_HUB') }, {}, ''],
    [
      'elsewhere',
      'BLOQUE',
      { state_before: stateId('RECU_AGENCE') },
      {},
      'Ce colis revient à « Reçu en agence ».',
    ],
    ['from nowhere known', 'BLOQUE', {}, {}, 'L’état d’avant de ce colis est inconnu.'],
    ['blocked, then lost', 'BLOQUE', { state_before: stateId('PERDU') }, {}, ''],
    ['lost from lost', 'PERDU', { state_before: stateId('PERDU') }, {}, 'Ce colis revient à « Perdu ».'],
    [
      'lost and indemnified',
      'PERDU',
      { state_before: stateId('RECU_HUB') },
      { known: { indemnity: 'due' } },
      'Son client a été indemnisé : retrouvé, ce colis lui revient par un bon de retour.',
    ],
    [
      'blocked, whatever was paid',
      'BLOQUE',
      { state_before: stateId('RECU_HUB') },
      { known: { indemnity: 'due' } },
      '',
    ],
  ])('back to the state before: %s', (_, from, over, more, message) => {
    expect(why(from, 'RECU_HUB', over, more, 'etat_avant')).toBe(message)
  })

  it('back from a state of the company’s own, any in which it is in the same hands is open', () => {
    const own = ownState('hub')
    const withOwn: Graph = { ...graph, state: (id) => (id === own.id ? own : graph.state(id)) }
    const back = (over: Over) =>
      obstacle(edgeTo(shipped('RECU_HUB'), 'etat_avant'), {
        ...situationAt('BLOQUE', { state_before: own.id, ...over }),
        graph: withOwn,
      })
    expect(back(inAgence)).toBeNull()
    expect(back({})?.message).toBe('Ce colis revient à « À recompter ».')
  })

  it.each(['', 'autre_livreur'] as const)('« %s » is always open', (condition) => {
    expect(shut('AFFECTE', 'AFFECTE', {}, {}, condition)).toBeNull()
  })
})

describe('a second parcel', () => {
  it.each<[Parcel['twin'], Parameters<typeof onlyGoesBack>[1]['category'], string]>([
    ['', 'en_cours', ''],
    ['echange', 'retour', ''],
    ['partiel', 'cloture', ''],
    ['echange', 'en_cours', 'l’ancien article d’un échange'],
    ['partiel', 'livre', 'les pièces que le destinataire n’a pas gardées'],
  ])('« %s » to « %s »: %s', (twin, category, what) => {
    const refused = onlyGoesBack({ twin }, { category })
    expect(refused === null).toBe(what === '')
    expect(refused?.message ?? '').toContain(what)
  })

  it('does not go out, whoever tries', () => {
    expect(why('RETOUR_HUB', 'EN_DISTRIBUTION', { ...inAgence, twin: 'echange' })).toContain('ne repart pas')
  })
})

describe('an exchange', () => {
  const exchange = { is_echange: true }
  const atCounter = { ...exchange, ...inAgence }
  it.each<[StateCode, StateCode, Over, string]>([
    ['EN_DISTRIBUTION', 'ECHANGE_LIVRE', exchange, ''],
    ['EN_DISTRIBUTION', 'ECHANGE_LIVRE', {}, 'pas_un_echange'],
    ['EN_DISTRIBUTION', 'LIVRE', exchange, 'echange_seulement'],
    ['EN_DISTRIBUTION', 'LIVRE', {}, ''],
    ['EN_DISTRIBUTION', 'PAS_DE_REPONSE', exchange, ''],
    ['RECU_AGENCE', 'RETRAIT_AGENCE', inAgence, ''],
    ['RETRAIT_AGENCE', 'LIVRE', inAgence, ''],
    ['RETRAIT_AGENCE', 'REFUSE', atCounter, ''],
  ])('from %s to %s', (from, to, over, code) => {
    expect(shut(from, to, over)?.code ?? '').toBe(code)
  })

  it('waits at no counter', () => {
    expect(why('RECU_AGENCE', 'RETRAIT_AGENCE', atCounter)).toContain('Un échange se fait à la porte')
    expect(why('RETRAIT_AGENCE', 'LIVRE', atCounter)).toContain('ne se fait pas au comptoir')
  })

  it('is the only parcel that may end as one', () => {
    const ends = (is_echange: boolean, code: StateCode) => noExchange({ is_echange }, { code }) === null
    expect([ends(true, 'ECHANGE_LIVRE'), ends(false, 'ECHANGE_LIVRE'), ends(false, 'LIVRE')]).toEqual([
      true,
      false,
      true,
    ])
  })
})

it.each<[number, More, string | undefined]>([
  [2, { actor: livreur }, undefined],
  [3, { actor: livreur }, 'trop_de_reports'],
  [3, { actor: everyone }, undefined],
])('put off %i times already', (reports, more, code) => {
  const refused = shut('EN_DISTRIBUTION', 'REPORTE', { reports }, more)
  expect(refused?.code).toBe(code)
  if (code) expect(refused).toMatchObject({ params: { max: 3 } })
  expect(shut('EN_DISTRIBUTION', 'PROGRAMME', { reports }, more)).toBeNull()
})

it('a part is delivered for clients who accept it', () => {
  const part = (known: NonNullable<NonNullable<More>['known']>) =>
    shut('EN_DISTRIBUTION', 'LIVRE_PARTIEL', {}, { known })
  expect(part({})).toBeNull()
  for (const client of [null, { option_partiel: false, option_remise: true }]) {
    expect(part({ client })).toMatchObject({ status: 409, code: 'pas_de_partiel' })
  }
  expect(shut('EN_DISTRIBUTION', 'LIVRE', {}, { known: { client: null } })).toBeNull()
})

describe('with states of the company’s own', () => {
  const own = ownState('en_cours')
  const onward = (edges: readonly Edge[]): Graph => ({
    ...graph,
    edges: (from) => (from === own.id ? edges : graph.edges(from)),
  })
  const into = (over: Over, edges: readonly Edge[]) =>
    obstacle(edgeTo(own), { ...situationAt('RECU_HUB', over), graph: onward(edges) })?.message ?? ''
  const out = (to: StateCode, over: Over) =>
    obstacle(edgeTo(shipped(to)), { ...situationAt('RECU_HUB', over), present: own })

  it('a parcel that has ended does not come there, and none where nothing leads on', () => {
    const leads = [edgeTo(shipped('RECU_HUB'))]
    expect(into({}, leads)).toBe('')
    expect(into({}, [])).toBe('« À recompter » ne mène nulle part : ouvrez d’abord un passage qui en sort.')
    expect(into({ outcome: 'REFUSE' }, leads)).toContain('L’issue de ce colis est « Refusé »')
  })

  it('a parcel goes on from there as the shipped ways would bring it', () => {
    expect(out('EN_DISTRIBUTION', { ...inAgence })).toBeNull()
    expect(out('EN_DISTRIBUTION', { holder_kind: 'trajet', holder: 'b', delivery_man: LIVREUR })?.code).toBe(
      'passage_ferme',
    )
    expect(out('EN_DISTRIBUTION', { ...inAgence, outcome: 'REFUSE' })?.message).toContain('Faites-le revenir')
  })
})
