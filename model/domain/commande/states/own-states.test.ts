import { describe, expect, test } from 'vitest'
import { centimes, ZERO } from '../../money.ts'
import { HOLDER_IN } from '../decide/custody.ts'
import { asked, everyone, facts, LIVREUR, parcel } from '../decide/decide.fixture.ts'
import { decide, openMoves } from '../decide/decide.ts'
import type { MoveRequest, Parcel } from '../decide/move-request.ts'
import type { EdgeRecord, StateRecord } from './graph.ts'
import { ENDS, OWN_CATEGORIES } from './own-states.ts'
import { stateId } from './reference.ts'
import { graphWith } from './shipped-graph.ts'
import { STATES, type StateCode } from './states.ts'

const own = (
  id: string,
  category: StateRecord['category'],
  more: Partial<StateRecord> = {},
): StateRecord => ({
  id,
  name: `Le nôtre ${id}`,
  category,
  requires: [],
  who: [],
  active: true,
  ...more,
})
const edge = (from: string, to: string, more: Partial<EdgeRecord> = {}): EdgeRecord => ({
  from,
  to,
  who: ['Commandes', 'livreur'],
  requires: [],
  condition: '',
  active: true,
  ...more,
})

const OURS = OWN_CATEGORIES.map((category) => own(`our${category.padEnd(12, '0')}`.slice(0, 15), category))
const idIn = (category: (typeof OWN_CATEGORIES)[number]): string =>
  OURS.find((state) => state.category === category)?.id ?? ''
const CODES = Object.keys(STATES) as StateCode[]
/** Every own state, with an edge to it from wherever a company may add one, and from it to all but the last. */
const graph = graphWith(
  OURS,
  OURS.flatMap(({ id }) => [
    ...CODES.filter((code) => !ENDS.includes(code)).map((code) => edge(stateId(code), id)),
    ...CODES.filter((code) => code !== 'CLOTURE').map((code) => edge(id, stateId(code))),
  ]),
)
const move = (from: Parcel, status: string, values: Partial<MoveRequest> = {}) =>
  decide(graph, from, { ...asked, amount_collected: ZERO, ...values, status }, everyone, facts)

describe('a state of the company’s own', () => {
  test.each(OWN_CATEGORIES)('in %s changes no money, outcome or holder', (category) => {
    const { consequences } = move(parcel, idIn(category), {
      agence: 'agence000000001',
      delivery_man: 'livreur00000002',
    })
    expect(consequences?.parcel).toMatchObject({
      status: idIn(category),
      outcome: '',
      money_state: 'NON_ENCAISSE',
    })
    for (const name of ['holder', 'holder_kind', 'delivery_man', 'agence', 'tour'] as const) {
      expect([name, consequences?.parcel[name] ?? parcel[name]]).toEqual([name, parcel[name]])
    }
    expect(consequences?.suivi).toMatchObject({
      fee_event: '',
      amount_collected: 0,
      attempt_no: 0,
      outcome: '',
    })
    expect([consequences?.twin, consequences?.joinsTourOf]).toEqual([null, ''])
  })

  test('keeps the outcome and the cash of what was refused, on its way back or failed alone', () => {
    const refused: Parcel = {
      ...parcel,
      status: stateId('REFUSE'),
      outcome: 'REFUSE',
      money_state: 'CHEZ_LIVREUR',
      amount_collected: centimes(2_000),
    }
    for (const kind of ['transition', 'correction'] as const) {
      for (const category of OWN_CATEGORIES) {
        const { consequences, refused: why } = move(refused, idIn(category), { kind, note: 'Vérifié' })
        const kept = category === 'echoue' || category === 'retour'
        expect([kind, category, why === undefined]).toEqual([kind, category, kept])
        if (!kept) expect(why?.message).toContain('« Refusé »')
        else {
          expect(consequences?.parcel).toMatchObject({
            outcome: 'REFUSE',
            money_state: 'CHEZ_LIVREUR',
            amount_collected: 2_000,
          })
        }
      }
    }
  })

  test('takes no parcel that was delivered or lost, not even by a correction', () => {
    for (const outcome of ['LIVRE', 'ECHANGE_LIVRE', 'PERDU', 'ENDOMMAGE', 'ANNULE_VENDEUR'] as const) {
      const ended: Parcel = {
        ...parcel,
        status: stateId('CLOTURE'),
        outcome,
        holder_kind: 'destinataire',
        holder: '',
      }
      for (const category of OWN_CATEGORIES) {
        const { refused } = move(ended, idIn(category), { kind: 'correction', note: 'Erreur' })
        expect([outcome, category, refused?.status]).toEqual([outcome, category, 409])
      }
    }
  })

  test('is not entered while nothing leaves it', () => {
    const trap = own('ourtrap00000000', 'en_cours')
    const { refused } = decide(
      graphWith([trap], [edge(parcel.status, trap.id)]),
      parcel,
      { ...asked, status: trap.id },
      everyone,
      facts,
    )
    expect(refused?.message).toContain('ne mène nulle part')
  })

  test('lets in the types of account it names, of those its edges name', () => {
    const theirs = own('ourstaff0000000', 'en_cours', { who: ['moderateur'] })
    const graph = graphWith([theirs], [edge(parcel.status, theirs.id), edge(theirs.id, stateId('LIVRE'))])
    const present = graph.state(parcel.status)
    if (!present) throw new Error('no state')
    const offered = (type: 'livreur' | 'moderateur') =>
      openMoves({
        graph,
        parcel,
        present,
        actor: { person: { id: LIVREUR, type, roles: ['Commandes'] }, isRamasseur: false, agence: '' },
        facts,
      }).some(({ edge }) => edge.to.id === theirs.id)
    expect([offered('livreur'), offered('moderateur')]).toEqual([false, true])
  })
})

describe('from a state of the company’s own', () => {
  const waiting = (values: Partial<Parcel>): Parcel => ({ ...parcel, status: idIn('en_cours'), ...values })
  const reached = (from: Parcel): StateCode[] => {
    const present = graph.state(from.status)
    if (!present) throw new Error('no state')
    return openMoves({ graph, parcel: from, present, actor: everyone, facts })
      .filter(({ shut }) => shut === null)
      .flatMap(({ edge }) => edge.to.code ?? [])
  }

  test('what its client still has is not delivered, lost or given out', () => {
    const codes = reached(waiting({ holder_kind: 'client', holder: parcel.client_source, delivery_man: '' }))
    expect(codes.sort()).toEqual(
      [
        'A_CONFIRMER',
        'ANNULE_VENDEUR',
        'ATTENTE_RAMASSAGE',
        'MANQUANT_RAMASSAGE',
        'NOUVEAU',
        'RAMASSAGE_AFFECTE',
        'RAMASSE',
        'RAPPEL',
        'RECU_HUB',
      ].sort(),
    )
  })

  test('what a livreur has is delivered like any other, for its money', () => {
    const from = waiting({})
    expect(reached(from)).toContain('LIVRE')
    expect(reached(from)).not.toContain('ANNULE_VENDEUR')
    const { consequences } = move(from, stateId('LIVRE'), {
      amount_collected: centimes(27_000),
      mode_paiement: 'especes',
    })
    expect(consequences?.parcel).toMatchObject({
      outcome: 'LIVRE',
      money_state: 'CHEZ_LIVREUR',
      amount_collected: 27_000,
    })
  })

  test('what ended goes back, and never out again without a relance', () => {
    const from = waiting({ status: idIn('echoue'), outcome: 'REFUSE', money_state: 'SANS_OBJET' })
    for (const code of reached(from)) expect(['retour', 'cloture']).toContain(STATES[code].category)
    expect(reached(from)).toContain('RETOUR_HUB')
    const again = graphWith(OURS, [
      edge(idIn('echoue'), stateId('RECU_HUB'), { condition: 'relance' }),
      edge(idIn('echoue'), stateId('RECU_HUB')),
    ])
    const back = { ...from, holder_kind: 'agence', holder: 'agence000000001' } as const
    const present = again.state(back.status)
    if (!present) throw new Error('no state')
    const open = openMoves({ graph: again, parcel: back, present, actor: everyone, facts })
    const ways = open.filter(({ edge: { to } }) => to.code === 'RECU_HUB')
    expect(ways.map(({ edge: { condition }, shut }) => [condition, shut === null])).toEqual([
      ['relance', true],
      ['', false],
    ])
  })

  test('what travels arrives', () => {
    const from = waiting({ holder_kind: 'trajet', holder: 'bon000000000001' })
    expect(reached(from).sort()).toEqual(['ENDOMMAGE', 'PERDU', 'RECU_AGENCE', 'RETOUR_HUB'].sort())
  })

  test('what was lost there is found again with who has it', () => {
    const lost: Parcel = {
      ...waiting({}),
      status: stateId('PERDU'),
      outcome: 'PERDU',
      state_before: idIn('en_cours'),
    }
    expect(reached(lost)).toEqual(expect.arrayContaining(['EN_DISTRIBUTION', 'RETOUR_CHEZ_LIVREUR']))
    for (const code of reached(lost)) if (code !== 'CLOTURE') expect(HOLDER_IN[code]).toBe('livreur')
  })
})
