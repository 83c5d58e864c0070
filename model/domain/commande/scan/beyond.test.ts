import { describe, expect, it } from 'vitest'
import { MOST_LINES } from '../../../collections/bons.ts'
import { STATES } from '../states/states.ts'
import { AT_FES, AT_KARIM, bon, NEW, ON_OTHER_BON, read, type scene } from './on-paper.fixture.ts'
import { parcel } from './scene.fixture.ts'

describe('read onto an issued bon, a parcel that is not on it', () => {
  it.each<[string, Parameters<typeof scene>, string]>([
    [
      'and that came with another envoi arrives',
      [bon('envoi', 'remis'), parcel('EXPEDIE', ON_OTHER_BON), NEW],
      'read scan',
    ],
    [
      'and that another agence should have comes into these hands',
      [bon('envoi', 'remis'), parcel('RECU_HUB'), NEW],
      'read hands',
    ],
    [
      'and that its livreur should have is refused',
      [bon('envoi', 'remis'), parcel('EN_DISTRIBUTION', AT_KARIM), NEW],
      'mauvais Ce colis n’est pas sur ce bon. Le colis C1 est chez Karim.',
    ],
    [
      'and that waits here already is left there',
      [bon('envoi', 'remis'), parcel('RECU_HUB', AT_FES), NEW],
      `deja Déjà ici, « ${STATES.RECU_HUB.name} ».`,
    ],
    [
      'and lost, though this agence has it, is refused',
      [bon('envoi', 'remis'), parcel('PERDU', AT_FES), NEW],
      'mauvais Ce colis n’est pas sur ce bon. Le colis C1 est à l’agence Fès.',
    ],
    [
      'cannot be taken by a bon de livraison its client signed',
      [bon('livraison', 'emis'), parcel('NOUVEAU'), NEW],
      'mauvais Ce colis n’est pas sur ce bon. Le colis C1 est à l’agence Casablanca.',
    ],
    [
      'and that does not fit is told why',
      [bon('ramassage', 'emis'), parcel('NOUVEAU'), { ...NEW, unfit: 'Il est d’un autre client.' }],
      'mauvais Il est d’un autre client.',
    ],
    ['is picked up as a surplus', [bon('ramassage', 'emis'), parcel('NOUVEAU'), NEW], 'read scan'],
    [
      'is loaded as a surplus once it is assigned',
      [bon('distribution', 'emis'), parcel('AFFECTE', { delivery_man: 'karim' }), NEW],
      'read scan',
    ],
    [
      'is assigned first',
      [bon('distribution', 'emis'), parcel('RECU_AGENCE'), NEW],
      'mauvais Ce colis n’est pas sur ce bon : affectez-le d’abord. Le colis C1 est à l’agence Casablanca.',
    ],
    [
      'is not loaded for another livreur',
      [bon('distribution', 'emis'), parcel('AFFECTE', { delivery_man: 'salma' }), NEW],
      'mauvais Ce colis n’est plus affecté à ce livreur.',
    ],
    [
      'is made ready for its client',
      [bon('retour client', 'emis'), parcel('RETOUR_HUB'), NEW],
      'read emission',
    ],
    [
      'and ready for its client needs no move',
      [bon('retour client', 'emis'), parcel('RETOUR_PRET'), NEW],
      'read',
    ],
    [
      'is returned as a surplus',
      [bon('retour livreur', 'emis'), parcel('REFUSE', AT_KARIM), NEW],
      'read scan',
    ],
    [
      'finds it full',
      [bon('ramassage', 'emis', { colis: MOST_LINES - 1, surplus: 1 }), parcel('NOUVEAU'), NEW],
      `mauvais Ce bon porte déjà ${MOST_LINES} colis : faites-en un autre.`,
    ],
    [
      'and done with is told so',
      [bon('distribution', 'emis'), parcel('EN_DISTRIBUTION', AT_KARIM), NEW],
      'deja Déjà chargé par Karim.',
    ],
  ])('%s', (_, given, expected) => {
    expect(read(...given)).toBe(expected)
  })

  it('in a state of the company’s own moves by no bon', () => {
    const own = { ...parcel('RECU_HUB', AT_KARIM), state: undefined, stateName: 'À recompter' }
    expect(read(bon('envoi', 'remis'), own, NEW)).toMatch(/^mauvais Ce colis n’est pas sur ce bon/)
    expect(read(bon('ramassage', 'emis'), own)).toMatch(/^mauvais Ce colis est « À recompter »/)
    expect(read(bon('distribution', 'emis'), own, NEW)).toMatch(/affectez-le d’abord/)
  })
})
