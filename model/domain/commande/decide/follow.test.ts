import { describe, expect, it } from 'vitest'
import type { Permission } from '../../permissions.ts'
import { stateId } from '../states/reference.ts'
import type { StateCode } from '../states/states.ts'
import { asked, everyone, facts, graph, LIVREUR, livreur, nobody, parcel, staff } from './decide.fixture.ts'
import { decide, openMoves } from './decide.ts'
import { moversOf } from './move-request.ts'

const OTHER = 'livreur00000002'
const shelf = { holder_kind: 'agence', holder: 'agence000000001' } as const

type Over = Partial<typeof parcel>
interface Move {
  readonly over?: Over
  readonly values?: Partial<typeof asked>
  readonly actor?: typeof everyone
  readonly known?: Partial<typeof facts>
}
/** The code of a refusal, its status where it has none, or nothing. */
const why = (from: StateCode, to: StateCode, { over, values, actor = everyone, known }: Move = {}) => {
  const move = { ...asked, status: stateId(to), ...values }
  const { refused } = decide(graph, { ...parcel, ...over, status: stateId(from) }, move, actor, {
    ...facts,
    ...known,
  })
  return refused?.code ?? refused?.status
}
const message = (from: StateCode, to: StateCode) =>
  decide(graph, { ...parcel, status: stateId(from) }, { ...asked, status: stateId(to) }, everyone, facts)
    .refused?.message

describe('a move along the graph', () => {
  it('is of a parcel in the state that was seen, to a state there is', () => {
    expect(why('RECU_HUB', 'AFFECTE', { over: shelf, values: { from: stateId('RECU_HUB') } })).toBeUndefined()
    expect(why('RECU_HUB', 'AFFECTE', { over: shelf, values: { from: stateId('NOUVEAU') } })).toBe(
      'etat_change',
    )
    expect(why('RECU_HUB', 'AFFECTE', { values: { status: 'x' } })).toBe(400)
    expect(
      decide(graph, { ...parcel, status: 'x' }, { ...asked, status: stateId('LIVRE') }, everyone, facts)
        .refused?.status,
    ).toBe(400)
  })

  it('says where the parcel may go instead', () => {
    expect(message('RAMASSE', 'LIVRE')).toBe(
      'Un colis « Ramassé » ne peut pas passer à « Livré ». Il peut passer à « Reçu au hub », « Perdu », « Endommagé ».',
    )
    expect(message('RAMASSE', 'RAMASSE')).toMatch(/^Ce colis est déjà « Ramassé »\. Il peut/)
    expect(message('RETOUR_PRET', 'LIVRE')).toMatch(
      /« Retour remis au client », « Retour remis en stock »\.$/,
    )
    expect([why('RAMASSE', 'LIVRE'), why('RAMASSE', 'RAMASSE')]).toEqual(['passage_ferme', 'deja'])
  })

  it('is followed by those it names', () => {
    expect(why('EN_DISTRIBUTION', 'LIVRE', { actor: livreur })).toBeUndefined()
    expect(why('EN_DISTRIBUTION', 'LIVRE', { actor: nobody })).toBe('passage_reserve')
    expect(why('EN_DISTRIBUTION', 'LIVRE', { actor: staff('Commandes') })).toBe('passage_reserve')
  })

  it('by a relance is another one than plain', () => {
    const relaunch = { over: shelf, values: { kind: 'relance' } } as const
    expect(why('REFUSE', 'RECU_HUB', relaunch)).toBeUndefined()
    expect(why('REFUSE', 'RECU_HUB', { over: shelf })).toBe('passage_ferme')
    expect(why('RECU_HUB', 'AFFECTE', relaunch)).toBe('passage_ferme')
    expect(message('REFUSE', 'LIVRE')).not.toContain('Reçu au hub')
  })

  it('leads into no state that is closed', () => {
    const closed = { ...graph, edges: (from: string) => graph.edges(from) }
    const state = (id: string) => {
      const found = graph.state(id)
      return found && id === stateId('AFFECTE') ? { ...found, active: false } : found
    }
    const { refused } = decide(
      { ...closed, state },
      { ...parcel, ...shelf, status: stateId('RECU_HUB') },
      { ...asked, status: stateId('AFFECTE') },
      everyone,
      facts,
    )
    expect(refused?.code).toBe('passage_ferme')
  })
})

describe('a livreur who is given a parcel', () => {
  const to = (delivery_man: string, more: Move = {}) =>
    why('RECU_HUB', 'AFFECTE', { over: { ...shelf, delivery_man: '' }, values: { delivery_man }, ...more })
  const far = { serves: () => false }

  it('is another than before, and the one that was seen', () => {
    const again = (delivery_man: string, from_delivery_man: string) =>
      why('AFFECTE', 'AFFECTE', { over: shelf, values: { delivery_man, from_delivery_man } })
    expect([again(OTHER, LIVREUR), again(LIVREUR, LIVREUR), again(OTHER, ''), again(OTHER, OTHER)]).toEqual([
      undefined,
      'deja',
      'etat_change',
      'etat_change',
    ])
  })

  it('is asked about when he does not deliver there, once', () => {
    expect(to(OTHER, { known: far })).toBe('autre_ville')
    expect(to(OTHER)).toBeUndefined()
    const confirmed = { delivery_man: OTHER, confirmer_ville: true }
    expect(why('RECU_HUB', 'AFFECTE', { over: shelf, values: confirmed, known: far })).toBeUndefined()
    expect(
      why('RECU_HUB', 'AFFECTE', { over: shelf, values: { delivery_man: LIVREUR }, known: far }),
    ).toBeUndefined()
    expect(
      why('AFFECTE', 'EN_DISTRIBUTION', { over: shelf, values: { delivery_man: OTHER }, known: far }),
    ).toBe('autre_ville')
    const himself = { ...livreur, person: { id: OTHER, type: 'livreur', roles: [] } } as const
    const his = { ...shelf, holder: OTHER }
    expect(
      why('AFFECTE', 'EN_DISTRIBUTION', {
        over: his,
        values: { delivery_man: '' },
        known: far,
        actor: himself,
      }),
    ).toBe('autre_ville')
    expect(
      why('EN_DISTRIBUTION', 'PAS_DE_REPONSE', { values: { delivery_man: OTHER }, known: far }),
    ).toBeUndefined()
    const alone = decide(
      graph,
      { ...parcel, ...shelf, status: stateId('RECU_HUB') },
      { ...asked, delivery_man: OTHER, status: stateId('AFFECTE') },
      everyone,
      { ...facts, ...far },
    )
    expect(alone.refused?.confirm).toBe('confirmer_ville')
  })

  it('works for the agence of a moderateur who is kept to one', () => {
    const kept = { ...staff('Commandes', 'BLS'), agence: 'agence000000002' }
    const known = { worksFor: (user: string) => user === OTHER }
    expect([to(OTHER, { actor: kept, known }), to(LIVREUR, { actor: kept, known })]).toEqual([
      undefined,
      'autre_agence',
    ])
    expect(to(LIVREUR, { actor: { ...everyone, agence: 'agence000000002' }, known })).toBeUndefined()
    expect(to(LIVREUR, { actor: staff('Commandes'), known })).toBeUndefined()
    for (const over of [
      { ...shelf, delivery_man: LIVREUR },
      { ...shelf, delivery_man: '', holder: LIVREUR },
    ]) {
      expect(
        why('RECU_HUB', 'AFFECTE', { over, values: { delivery_man: LIVREUR }, actor: kept, known }),
      ).toBeUndefined()
    }
    const hands = { values: { kind: 'garde', delivery_man: 'livreur00000003' }, actor: kept, known } as const
    expect(why('REPORTE', 'REPORTE', hands)).toBe('autre_agence')
  })

  it('has loaded what he loads again', () => {
    expect(why('EN_DISTRIBUTION', 'AFFECTE', { values: { delivery_man: LIVREUR } })).toBe('deja')
    expect(why('EN_DISTRIBUTION', 'AFFECTE', { values: { delivery_man: OTHER } })).toBe('passage_ferme')
    expect(why('EN_DISTRIBUTION', 'AFFECTE', { over: { holder: '' }, values: { delivery_man: '' } })).toBe(
      'passage_ferme',
    )
    expect(why('RETOUR_HUB', 'AFFECTE', { values: { delivery_man: LIVREUR } })).toBe('passage_ferme')
  })
})

describe('a correction', () => {
  const right: Permission = 'Modification etat commandes'
  const correct = (more: Move = {}) =>
    why('EN_DISTRIBUTION', 'REFUSE', {
      actor: staff(right),
      ...more,
      values: { kind: 'correction', amount_collected: 0 as never, ...more.values },
    })
  const product = { person: null, isRamasseur: false, agence: '', as: 'systeme' } as const

  it.each<[string, Move, number | undefined]>([
    ['by whoever has the permission', {}, undefined],
    ['by another moderateur', { actor: staff('Commandes') }, 403],
    ['by a livreur', { actor: livreur }, 403],
    ['by the product', { actor: product }, undefined],
    ['of a parcel that is billed', { known: { billed: true } }, 409],
    ['of a parcel on a facture', { over: { money_state: 'FACTURE' } }, 409],
    ['of a parcel that is paid', { over: { money_state: 'PAYE' } }, 409],
    ['without a reason', { values: { note: '  ' } }, 400],
    ['of a second parcel that would go out', { over: { twin: 'echange' } }, 409],
  ])('%s', (_, more, expected) => {
    expect(correct(more)).toBe(expected)
  })
})

describe('the moves that are offered', () => {
  const offered = (code: StateCode, actor: typeof everyone, over: Over = {}) => {
    const present = graph.state(stateId(code))
    if (!present) throw new Error(code)
    const moves = openMoves({
      graph,
      parcel: { ...parcel, ...over, status: stateId(code) },
      present,
      actor,
      facts,
    })
    return moves.map(({ edge, shut }) => `${edge.to.name}${shut ? ' (fermé)' : ''}`)
  }
  it('are those somebody may follow, shut or not', () => {
    expect(offered('RETRAIT_AGENCE', livreur)).toEqual([])
    expect(offered('RETRAIT_AGENCE', staff('Commandes'), shelf)).toEqual([
      'Livré',
      'Refusé',
      'Retour demandé',
    ])
    expect(offered('REPORTE', { ...livreur, person: { id: OTHER, type: 'livreur', roles: [] } })).toEqual([
      'En cours de livraison (fermé)',
      'Annulé par le destinataire (fermé)',
    ])
  })

  it('depend on what somebody is', () => {
    const picks = { ...livreur, isRamasseur: true }
    expect([moversOf(livreur), moversOf(picks), moversOf(nobody)]).toEqual([
      ['livreur'],
      ['livreur', 'ramasseur'],
      ['client'],
    ])
    expect(moversOf({ ...nobody, isRamasseur: true })).toEqual(['client'])
    expect(moversOf(staff('Commandes', 'Villes', 'BLS'))).toEqual(['Commandes', 'BLS'])
    expect(moversOf({ ...nobody, person: null })).toEqual([])
    expect(moversOf({ ...nobody, as: 'acheteur' })).toEqual(['acheteur'])
    expect(moversOf({ ...nobody, as: 'systeme' })).toContain('systeme')
  })
})
