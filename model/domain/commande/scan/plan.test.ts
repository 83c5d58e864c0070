import { describe, expect, it } from 'vitest'
import { STATES, type StateCode } from '../states/states.ts'
import type { ScanMode } from './modes.ts'
import { type Plan, plan, type ScanScene } from './plan.ts'
import { names, parcel as scannedParcel } from './scene.fixture.ts'

interface Given extends Partial<Omit<ScanScene, 'parcel' | 'station'>> {
  readonly parcel?: Partial<ScanScene['parcel']>
  readonly station?: Partial<ScanScene['station']> & { readonly box?: string }
}

function scanOf(mode: ScanMode, state: StateCode, { parcel, station, ...more }: Given = {}): Plan {
  return plan(mode, {
    code: 'C1',
    isKnown: true,
    isRepeated: false,
    named: null,
    mayCount: true,
    seenLast: '',
    names,
    station: { agence: 'casa', livreur: '', client: '', box: '', bon: '', inventaire: '', ...station },
    parcel: scannedParcel(state, parcel),
    ...more,
  })
}

function told(found: Plan): string {
  switch (found.act) {
    case 'say':
      return `${found.said.result} ${found.said.message}`
    case 'count':
      return 'count'
    case 'move':
      return `move ${found.steps.map(({ to }) => to).join(' ')}`
    case 'read-onto': {
      if (typeof found.bon === 'string') return `onto ${found.bon}`
      const { kind, agence, livreur = '', client = '', states } = found.bon
      return `onto a ${kind} of ${agence} ${livreur}${client}, ${states.join(' or ')}`
    }
  }
}

const KARIM = { station: { livreur: 'karim' } }
const AT_KARIM = { parcel: { holder_kind: 'livreur', holder: 'karim' } } as const
const NAMED = { named: { id: 'bon1', number: 'BD-1', livreur: 'karim' } }

describe('a scan', () => {
  it.each<[string, Parameters<typeof scanOf>, string]>([
    [
      'read twice is told so',
      ['reception', 'NOUVEAU', { isRepeated: true }],
      'deja Déjà scanné à l’instant.',
    ],
    ['counts for an inventaire', ['inventaire', 'RECU_HUB', { station: { inventaire: 'i1' } }], 'count'],
    [
      'does not count for the inventaire of another agence',
      ['inventaire', 'RECU_HUB', { station: { inventaire: 'i1' }, mayCount: false }],
      'mauvais Cet inventaire n’existe plus, ou il est celui d’une autre agence.',
    ],
    ['chooses an inventaire first', ['inventaire', 'RECU_HUB'], 'mauvais Choisissez d’abord l’inventaire.'],
    [
      'counts in no other mode',
      ['recherche', 'RECU_HUB', { station: { inventaire: 'i1' } }],
      'ok « Reçu au hub », à l’agence Casablanca.',
    ],
    ['goes onto the bon of the station', ['envoi', 'RECU_HUB', { station: { bon: 'b9' } }], 'onto b9'],
    ['chooses a bon d’envoi first', ['envoi', 'RECU_HUB'], 'mauvais Choisissez d’abord le bon d’envoi.'],
    [
      'says where a parcel is and by whom it was moved last',
      ['recherche', 'RECU_HUB', { seenLast: ' Vu par Ali.' }],
      'ok « Reçu au hub », à l’agence Casablanca. Vu par Ali.',
    ],
    [
      'moves nothing in a state that is gone from the list',
      ['reception', 'NOUVEAU', { isKnown: false }],
      'mauvais L’état de ce colis n’est plus dans la liste : prévenez un modérateur.',
    ],
    ['receives', ['reception', 'NOUVEAU', { parcel: { holder_kind: 'client' } }], 'move RECU_HUB'],
    [
      'receives nothing without an agence',
      ['reception', 'NOUVEAU', { station: { agence: '' } }],
      'mauvais Choisissez d’abord l’agence de ce poste.',
    ],
    [
      'receives what came without a bon',
      ['reception', 'EXPEDIE', { parcel: { holder_kind: 'trajet', holder: 'b7', heading: 'casa' } }],
      'move RECU_AGENCE',
    ],
    [
      'checks what came with a bon on it',
      [
        'reception',
        'EXPEDIE',
        { parcel: { holder_kind: 'trajet', holder: 'b7', heading: 'casa', road: 'BE-1' } },
      ],
      'onto b7',
    ],
    [
      'receives what a livreur brings on his return',
      ['reception', 'REFUSE', AT_KARIM],
      'onto a retour livreur of casa karim, emis or brouillon',
    ],
    ['picks up', ['ramassage', 'ATTENTE_RAMASSAGE', { parcel: { holder_kind: 'client' } }], 'move RAMASSE'],
    [
      'loads for nobody',
      ['chargement', 'AFFECTE'],
      'mauvais Scannez d’abord le badge du livreur, ou choisissez-le.',
    ],
    [
      'loads',
      ['chargement', 'AFFECTE', { ...KARIM, parcel: { delivery_man: 'karim' } }],
      'move EN_DISTRIBUTION',
    ],
    [
      'stores at no shelf',
      ['rangement', 'RECU_HUB'],
      'mauvais Scannez d’abord l’étiquette de l’emplacement.',
    ],
    ['stores', ['rangement', 'RECU_HUB', { station: { box: 'A1' } }], 'move same'],
    [
      'says what is wrong',
      ['ramassage', 'NOUVEAU'],
      'mauvais « Nouveau colis », à l’agence Casablanca. Il n’est sur aucun bon : ajoutez-le au bon de ramassage.',
    ],
  ])('%s', (_, given, expected) => {
    expect(told(scanOf(...given))).toBe(expected)
  })
})

describe('a parcel that an issued bon names', () => {
  it.each<[string, Parameters<typeof scanOf>, string]>([
    ['is read onto it', ['chargement', 'AFFECTE', { ...KARIM, ...NAMED }], 'onto bon1'],
    ['is read onto it though no livreur is chosen', ['ramassage', 'RAMASSAGE_AFFECTE', NAMED], 'onto bon1'],
    [
      'is not read onto that of another livreur',
      [
        'chargement',
        'AFFECTE',
        { ...NAMED, station: { livreur: 'salma' }, parcel: { delivery_man: 'salma' } },
      ],
      'move EN_DISTRIBUTION',
    ],
    [
      'is given to its livreur already',
      ['distribution', 'AFFECTE', { ...KARIM, ...NAMED }],
      'deja C1 est déjà sur le bon BD-1.',
    ],
    [
      'is given to nobody while no livreur is chosen',
      ['distribution', 'AFFECTE', NAMED],
      'mauvais Scannez d’abord le badge du livreur, ou choisissez-le.',
    ],
    [
      'is given to another livreur',
      ['distribution', 'AFFECTE', { ...NAMED, station: { livreur: 'salma' } }],
      'onto a distribution of casa salma, brouillon',
    ],
  ])('%s', (_, given, expected) => {
    expect(told(scanOf(...given))).toBe(expected)
  })
})

describe('a parcel for which a bon is opened', () => {
  it.each<[string, Parameters<typeof scanOf>, string]>([
    [
      'is given to a livreur',
      ['distribution', 'RECU_HUB', KARIM],
      'onto a distribution of casa karim, brouillon',
    ],
    [
      'is not given where no agence is chosen',
      ['distribution', 'RECU_HUB', { station: { livreur: 'karim', agence: '' } }],
      'mauvais Choisissez d’abord l’agence de ce poste.',
    ],
    [
      'is loaded already',
      ['distribution', 'EN_DISTRIBUTION', { ...KARIM, ...AT_KARIM }],
      'deja Déjà chargé par Karim.',
    ],
    [
      'is loaded already in a state that is gone from the list',
      ['distribution', 'EN_DISTRIBUTION', { ...KARIM, ...AT_KARIM, isKnown: false }],
      'onto a distribution of casa karim, brouillon',
    ],
    [
      'is brought by its holder',
      ['retour_livreur', 'REFUSE', AT_KARIM],
      'onto a retour livreur of casa karim, emis or brouillon',
    ],
    [
      'is brought by the livreur of the station',
      ['retour_livreur', 'REFUSE', { ...AT_KARIM, station: { livreur: 'salma' } }],
      'onto a retour livreur of casa salma, emis or brouillon',
    ],
    [
      'is brought by nobody',
      ['retour_livreur', 'RECU_HUB'],
      'mauvais Scannez d’abord le badge du livreur, ou choisissez-le.',
    ],
    [
      'is back already, whoever brought it',
      ['retour_livreur', 'RETOUR_HUB'],
      `deja Déjà ici, « ${STATES.RETOUR_HUB.name} ».`,
    ],
    [
      'is given back to its client',
      ['retour_client', 'RETOUR_HUB'],
      'onto a retour client of casa atlas, emis or brouillon',
    ],
    [
      'is given back to the client of the station',
      ['retour_client', 'RETOUR_HUB', { station: { client: 'rif' } }],
      'onto a retour client of casa rif, emis or brouillon',
    ],
    ['was given back', ['retour_client', 'RETOUR_REMIS'], 'deja Déjà rendu à son client.'],
  ])('%s', (_, given, expected) => {
    expect(told(scanOf(...given))).toBe(expected)
  })
})
