import { describe, expect, it } from 'vitest'
import { MOST_LINES } from '../../../collections/bons.ts'
import type { BonKind, BonState } from '../../bon/bon.ts'
import { STATES } from '../states/states.ts'
import {
  AT_FES,
  AT_KARIM,
  AT_SALMA,
  bon,
  livreur,
  moderateur,
  NEW,
  ON_OTHER_BON,
  ON_THIS_BON,
  onIt,
  read,
  scene,
  summaryOf,
} from './on-paper.fixture.ts'
import { type PaperScene, planOnPaper, takesNew, whyFull } from './on-paper.ts'
import { parcel } from './scene.fixture.ts'

describe('a bon', () => {
  it.each<[string, PaperScene['bon'], PaperScene['reader'], string | null]>([
    ['of every livreur is read by the product itself', bon('distribution', 'emis'), null, null],
    ['of a livreur is read by him', bon('distribution', 'emis'), livreur('karim'), null],
    [
      'of a livreur is read by no other livreur',
      bon('distribution', 'emis'),
      livreur('salma'),
      'n’est pas à vous',
    ],
    ['is read by the moderateurs of its work', bon('distribution', 'emis'), moderateur('', 'BLS'), null],
    [
      'is read by no moderateur of other work',
      bon('distribution', 'emis'),
      moderateur('', 'Envois'),
      'n’est pas à vous',
    ],
    ['is read in its own agence', bon('distribution', 'emis'), moderateur('casa', 'BLS'), null],
    [
      'is not read in another agence',
      bon('distribution', 'emis'),
      moderateur('fes', 'BLS'),
      'est à l’agence Casablanca',
    ],
    ['that travels is filled where it leaves', bon('envoi', 'emis'), moderateur('casa', 'Envois'), null],
    [
      'that travels is not filled where it goes',
      bon('envoi', 'emis'),
      moderateur('fes', 'Envois'),
      'est à l’agence Casablanca',
    ],
    ['that travels is checked where it goes', bon('envoi', 'remis'), moderateur('fes', 'Envois'), null],
    [
      'that travels is not checked where it left',
      bon('envoi', 'remis'),
      moderateur('casa', 'Envois'),
      'est à l’agence Fès',
    ],
  ])('%s', (_, paper, reader, refused) => {
    const plan = summaryOf(
      planOnPaper(
        scene(paper, parcel('AFFECTE', { delivery_man: 'karim', ...ON_THIS_BON, holder: 'bon1' }), {
          reader,
        }),
      ),
    )
    const isForeign = plan.includes('Ce bon est à l’agence') || plan.includes('Ce bon n’est pas à vous')
    expect(isForeign).toBe(refused !== null)
    if (refused !== null) expect(plan).toContain(refused)
  })

  it('is full at its last line, surplus counted', () => {
    expect(whyFull({ colis: MOST_LINES - 2, surplus: 1 })).toBeNull()
    expect(whyFull({ colis: MOST_LINES - 2, surplus: 2 })).toContain(`déjà ${MOST_LINES} colis`)
  })

  it.each<[BonKind, BonState, boolean]>([
    ['distribution', 'brouillon', true],
    ['distribution', 'emis', true],
    ['distribution', 'remis', false],
    ['livraison', 'brouillon', true],
    ['livraison', 'emis', false],
    ['retour livreur', 'emis', true],
    ['retour livreur', 'clos', false],
    ['envoi', 'emis', true],
    ['envoi', 'remis', false],
    ['envoi', 'recu', false],
  ])('« %s » that is « %s » takes what is not on it: %s', (kind, state, expected) => {
    expect(takesNew({ bon: bon(kind, state), line: null })).toBe(expected)
    expect(takesNew({ bon: bon(kind, state), line: onIt })).toBe(false)
  })
})

describe('read onto a bon that is being made', () => {
  it.each<[string, Parameters<typeof scene>, string]>([
    ['is put on it', [bon('distribution', 'brouillon'), parcel('RECU_AGENCE'), NEW], 'add'],
    [
      'is put on an envoi that has not left',
      [bon('envoi', 'emis'), parcel('RECU_HUB'), { ...NEW, isKnown: false }],
      'add',
    ],
    [
      'is there already',
      [bon('distribution', 'brouillon'), parcel('RECU_AGENCE')],
      'deja C1 est déjà sur ce bon.',
    ],
    [
      'is not put on by the livreur it is for',
      [bon('distribution', 'brouillon'), parcel('RECU_AGENCE'), { ...NEW, reader: livreur('karim') }],
      'mauvais Ce bon n’est pas encore émis : demandez à votre agence.',
    ],
    [
      'does not fit, and is told why',
      [bon('distribution', 'brouillon'), parcel('LIVRE'), { ...NEW, unfit: 'Il est livré.' }],
      'mauvais Il est livré.',
    ],
    [
      'finds it full',
      [bon('distribution', 'brouillon', { colis: MOST_LINES }), parcel('RECU_AGENCE'), NEW],
      `mauvais Ce bon porte déjà ${MOST_LINES} colis : faites-en un autre.`,
    ],
  ])('a parcel %s', (_, given, expected) => {
    expect(read(...given)).toBe(expected)
  })
})

describe('read onto an issued bon, an expected parcel', () => {
  const forKarim = { delivery_man: 'karim' }
  const DISTRIBUTION = bon('distribution', 'emis')
  it.each<[string, Parameters<typeof scene>, string]>([
    ['is loaded', [DISTRIBUTION, parcel('AFFECTE', forKarim)], 'read scan'],
    [
      'was read before, by whom and when',
      [
        DISTRIBUTION,
        parcel('AFFECTE', forKarim),
        { line: { ...onIt, scanned_at: 'x' }, readBefore: ' par Ali' },
      ],
      'deja C1 est déjà scanné par Ali.',
    ],
    [
      'comes too late once the bon is closed',
      [bon('distribution', 'clos'), parcel('AFFECTE', forKarim)],
      'mauvais Le bon B-1 n’attend plus de scan.',
    ],
    [
      'loaded by another way is only checked',
      [DISTRIBUTION, parcel('EN_DISTRIBUTION', { ...AT_KARIM, ...forKarim })],
      'read',
    ],
    [
      'given to another livreur since is refused',
      [DISTRIBUTION, parcel('AFFECTE', { delivery_man: 'salma' })],
      'mauvais Ce colis n’est plus affecté à ce livreur. Le colis C1 est à l’agence Casablanca.',
    ],
    [
      'in a state that does not leave is refused',
      [DISTRIBUTION, parcel('RECU_AGENCE', forKarim)],
      `mauvais Ce colis est « ${STATES.RECU_AGENCE.name} ». Le colis C1 est à l’agence Casablanca.`,
    ],
    ['of an envoi arrives', [bon('envoi', 'remis'), parcel('EXPEDIE', ON_THIS_BON)], 'read scan'],
    [
      'that left an envoi for another is refused',
      [bon('envoi', 'remis'), parcel('EXPEDIE', ON_OTHER_BON)],
      'mauvais Ce colis n’est plus en route avec ce bon. Le colis C1 est en route avec le bon B-2.',
    ],
    [
      'that travels without a number is told so',
      [bon('envoi', 'remis'), parcel('EXPEDIE', { ...ON_OTHER_BON, road: null })],
      'mauvais Ce colis n’est plus en route avec ce bon. Le colis C1 est en route avec le bon sans numéro.',
    ],
    [
      'of an envoi that is here already is checked',
      [bon('envoi', 'remis'), parcel('RECU_AGENCE', AT_FES)],
      'read',
    ],
    [
      'in a state that is gone from the list is not taken for one that is here',
      [bon('envoi', 'remis'), parcel('RECU_AGENCE', AT_FES), { isKnown: false }],
      'mauvais Ce colis n’est plus en route avec ce bon. Le colis C1 est à l’agence Fès.',
    ],
    [
      'brought back by its livreur returns',
      [bon('retour livreur', 'emis'), parcel('REFUSE', AT_KARIM)],
      'read scan',
    ],
    [
      'brought back undelivered only changes hands',
      [bon('retour livreur', 'emis'), parcel('PAS_DE_REPONSE', AT_KARIM)],
      'read hands',
    ],
    [
      'held by another livreur is not returned',
      [bon('retour livreur', 'emis'), parcel('REFUSE', AT_SALMA)],
      'mauvais Ce livreur n’a pas ce colis. Le colis C1 est chez Salma.',
    ],
    ['of a client’s return is checked', [bon('retour client', 'emis'), parcel('RETOUR_PRET')], 'read'],
    [
      'of a client’s return that is not ready is refused',
      [bon('retour client', 'emis'), parcel('RETOUR_HUB')],
      'mauvais Ce colis n’est pas prêt à être rendu. Le colis C1 est à l’agence Casablanca.',
    ],
    [
      'is picked up',
      [bon('ramassage', 'emis'), parcel('RAMASSAGE_AFFECTE', { holder_kind: 'client', holder: 'atlas' })],
      'read scan',
    ],
    [
      'picked up by its livreur without the paper is checked',
      [bon('ramassage', 'emis'), parcel('RAMASSE', AT_KARIM)],
      'read',
    ],
    [
      'picked up by another livreur stays missing',
      [bon('ramassage', 'emis'), parcel('RAMASSE', AT_SALMA)],
      'deja Déjà ramassé.',
    ],
    [
      'picked up on a paper without a livreur is checked',
      [bon('livraison', 'emis', { livreur: '' }), parcel('RAMASSE', AT_SALMA)],
      'read',
    ],
    ['picked up and in the agence by now is checked', [bon('ramassage', 'emis'), parcel('RAMASSE')], 'read'],
  ])('%s', (_, given, expected) => {
    expect(read(...given)).toBe(expected)
  })

  it('that was missing when its envoi was closed is checked when it turns up', () => {
    const missing = { line: { scanned_at: '', missing: true } }
    const here = parcel('RECU_AGENCE', AT_FES)
    const onTheRoad = parcel('EXPEDIE', ON_THIS_BON)
    expect(read(bon('envoi', 'clos'), onTheRoad, missing)).toBe('read scan')
    expect(read(bon('envoi', 'clos'), here, missing)).toBe('read')
    expect(read(bon('envoi', 'clos'), onTheRoad)).toMatch(/n’attend plus de scan/)
    expect(read(bon('envoi', 'annule'), onTheRoad, missing)).toMatch(/n’attend plus de scan/)
    expect(read(bon('ramassage', 'clos'), parcel('RAMASSAGE_AFFECTE'), missing)).toMatch(/n’attend plus/)
    expect(read(bon('ramassage', 'clos'), parcel('RAMASSE', AT_SALMA), missing)).toMatch(/n’attend plus/)
  })

  it('keeps where it really is for the refusal of its move', () => {
    expect(planOnPaper(scene(DISTRIBUTION, parcel('AFFECTE', forKarim)))).toMatchObject({
      where: 'Le colis C1 est à l’agence Casablanca.',
    })
  })
})
