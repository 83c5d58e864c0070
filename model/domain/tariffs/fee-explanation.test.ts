import { describe, expect, it } from 'vitest'
import { centimes } from '../money.ts'
import { type FeeFacts, feeExplanation, type TariffFacts } from './fee-explanation.ts'

const tariff = (values: Partial<TariffFacts> = {}): TariffFacts => ({
  qui: 'tous',
  nom: '',
  ville: '',
  zone: '',
  agence: '',
  du: '',
  au: '',
  depuis: '',
  ...values,
})

const facts = (values: Partial<FeeFacts> = {}): FeeFacts => ({
  fait: 'livraison',
  party: 'client',
  montant: centimes(3_500),
  remise: centimes(0),
  promotions: [],
  taux: 20,
  manquant: false,
  le: '20/11/2026',
  ville: 'Rabat',
  code: 'CB-1',
  tarif: tariff(),
  poids: null,
  part: null,
  nuit: null,
  force: null,
  annule: null,
  facture: '',
  ...values,
})

/** The sentence with plain spaces, so that it can be compared. */
const said = (values: Partial<FeeFacts> = {}) =>
  feeExplanation(facts(values)).map((sentence) => sentence.replaceAll(/[\u00a0\u202f]/g, ' '))
/** Sentences of a livreur's fee without a tariff: no tax, no source. */
const bare = (values: Partial<FeeFacts>) => said({ party: 'livreur', tarif: null, ...values }).slice(1)

it('says what was charged, why, and its tax', () => {
  expect(said()).toEqual([
    'Livraison à Rabat, le 20/11/2026, colis CB-1 : 35,00 DH.',
    'C’est le tarif commun à tous les clients pour toutes les villes.',
    'TVA de 20 % comprise, taux du 20/11/2026. Elle est arrondie une seule fois, sur le total de la facture.',
  ])
})

it('leaves out what nobody knows yet', () => {
  const [first, , last] = said({ ville: '', code: '', le: '', taux: 7.5 })
  expect(first).toBe('Livraison, quand le fait aura lieu : 35,00 DH.')
  expect(last).toMatch(/^TVA de 7,5 % comprise\. /)
})

describe('the tariff', () => {
  const sentence = (values: Partial<TariffFacts>, party: FeeFacts['party'] = 'client') =>
    said({ tarif: tariff(values), party })[1]
  it.each<[string, string | undefined, string]>([
    [
      'of a client',
      sentence({ qui: 'client', nom: 'Atlas', ville: 'Rabat', du: '01/09/2026' }),
      'C’est le tarif de Atlas pour Rabat, depuis le 01/09/2026. Il passe avant tout autre.',
    ],
    [
      'of a livreur',
      sentence({ qui: 'client', nom: 'Ali', du: '01/09/2026', au: '30/09/2026' }, 'livreur'),
      'C’est la commission de Ali pour toutes les villes, du 01/09/2026 au 30/09/2026. Il passe avant tout autre.',
    ],
    [
      'of a groupe',
      sentence({ qui: 'groupe', nom: 'Or', zone: 'Nord' }),
      'C’est le tarif du groupe « Or » pour la zone Nord : aucun tarif propre au client ne valait ce jour-là.',
    ],
    [
      'of a groupe its reader may not know',
      sentence({ qui: 'groupe' }),
      'C’est le tarif du groupe pour toutes les villes : aucun tarif propre au client ne valait ce jour-là.',
    ],
    [
      'of all livreurs',
      sentence({ qui: 'tous', agence: 'Agdal' }, 'livreur'),
      'C’est la commission commune à tous les livreurs pour toutes les villes, au départ de Agdal.',
    ],
    [
      'of the ville',
      sentence({ qui: 'ville', ville: 'Rabat' }),
      'C’est le tarif par défaut de la ville (Rabat) : aucun tarif particulier ne valait ce jour-là.',
    ],
    [
      'of the ville, for a livreur',
      sentence({ qui: 'ville' }, 'livreur'),
      'C’est le tarif par défaut de la ville : aucune commission particulière ne valait ce jour-là.',
    ],
    [
      'of the ville around',
      sentence({ qui: 'autour', ville: 'Agdal' }),
      'Le quartier (Agdal) n’a pas de tarif à lui : c’est celui de sa ville.',
    ],
    [
      'of the ville around, for a livreur',
      sentence({ qui: 'autour' }, 'livreur'),
      'Le quartier n’a pas de commission à lui : c’est celui de sa ville.',
    ],
    [
      'of a packaging',
      sentence({ qui: 'emballage' }),
      'C’est le prix de l’emballage du client, compté une fois, à la première prise en charge du colis.',
    ],
    [
      'of a packaging that is paid',
      sentence({ qui: 'emballage_paye' }),
      'Le colis est parti dans un emballage que le client a commandé : il est déjà payé.',
    ],
    [
      'of an order of packaging',
      sentence({ qui: 'commande_emballage', nom: '10 sachets' }),
      'C’est la commande d’emballages livrée ce jour-là : 10 sachets, au prix du jour de la commande.',
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected)
  })

  it('that is missing is told, whatever else is', () => {
    expect(said({ manquant: true })[1]).toBe(
      'Aucun tarif ne valait ce jour-là : rien n’est facturé tant qu’il manque.',
    )
    expect(said({ tarif: null })).toHaveLength(2)
  })

  it('that changed since says where it held no more', () => {
    const since = (depuis: TariffFacts['depuis']) =>
      said({ tarif: tariff({ ville: 'Rabat', depuis }) }).slice(1, 3)
    expect(since('change')).toEqual([
      'C’est le tarif commun à tous les clients.',
      'Ce tarif a changé depuis : le montant reste celui du jour du fait.',
    ])
    expect(since('supprime')[1]).toBe(
      'Ce tarif a été supprimé depuis : le montant reste celui du jour du fait.',
    )
  })
})

describe('the weight', () => {
  const pesee = { le: '20/11/2026', agence: 'Agdal', balance: 2_000, cotes: '60 × 40 × 30 cm' }
  const weight = (poids: FeeFacts['poids'], more: Partial<FeeFacts> = {}) => bare({ poids, ...more })
  it.each<[string, string[], string[]]>([
    ['declared', weight({ grams: 2_000, seuil: 0, pesee: null }), ['Poids déclaré par le client : 2 kg.']],
    [
      'in its range',
      weight({ grams: 2_000, seuil: 1_000, pesee: null }),
      ['Poids déclaré par le client : 2 kg. Tranche à partir de 1 kg.'],
    ],
    [
      'weighed',
      weight({ grams: 2_000, seuil: 0, pesee }),
      ['Poids facturé : 2 kg, pesé à Agdal le 20/11/2026.'],
    ],
    [
      'weighed somewhere',
      weight({ grams: 2_000, seuil: 0, pesee: { ...pesee, agence: '' } }),
      ['Poids facturé : 2 kg, pesé le 20/11/2026.'],
    ],
    [
      'of the room it takes',
      weight({ grams: 14_400, seuil: 0, pesee }),
      [
        'Poids facturé : 14,4 kg, pesé à Agdal le 20/11/2026 : 2 kg sur la balance, mais 60 × 40 × 30 cm prennent la place de 14,4 kg.',
      ],
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected)
  })
})

describe('the percentage', () => {
  const part = (base: number, pourcentage: number, montant: number, more: Partial<FeeFacts> = {}) =>
    bare({
      fait: 'pct_cod',
      part: { base: centimes(base), pourcentage },
      montant: centimes(montant),
      ...more,
    })[0]
  it.each<[string, string | undefined, string]>([
    ['of the cash', part(100_000, 1.5, 1_500), '1,5 % de l’encaissé, 1 000,00 DH.'],
    [
      'below its minimum',
      part(10_000, 1, 500),
      '1 % de l’encaissé, 100,00 DH, soit 1,00 DH : le minimum de 5,00 DH s’applique.',
    ],
    [
      'before its discount',
      part(100_000, 1, 600, { remise: centimes(400) }),
      '1 % de l’encaissé, 1 000,00 DH.',
    ],
    ['of nothing', part(10_000, 0, 500), 'Montant fixe, pour l’encaissé de 100,00 DH.'],
    ['of a value', part(100_000, 1, 1_000, { fait: 'assurance' }), '1 % de la valeur déclarée, 1 000,00 DH.'],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected)
  })

  it('of a fait that has none names none', () => {
    expect(part(100_000, 1, 1_000, { fait: 'retour' })).toBe('1 % de , 1 000,00 DH.')
  })
})

it('a night says which one it is', () => {
  expect(bare({ nuit: { rang: 3, depuis: '17/11/2026' } })).toEqual([
    'Nuit 3 à l’agence, où le colis attend depuis le 17/11/2026.',
  ])
})

describe('a discount', () => {
  const discount = (...promotions: FeeFacts['promotions']) =>
    bare({ montant: centimes(2_800), remise: centimes(700), promotions })[0]
  it('is told with each promotion it comes from', () => {
    expect(discount({ nom: 'Rentrée', de: '20 %' })).toBe(
      'Brut 35,00 DH, remise 7,00 DH par la promotion « Rentrée » (20 %) : net 28,00 DH.',
    )
    expect(discount({ nom: 'A', de: '10 %' }, { nom: 'B', de: '5 %' }, { nom: 'C', de: '5 %' })).toBe(
      'Brut 35,00 DH, remise 7,00 DH par les promotions « A » (10 %), « B » (5 %) et « C » (5 %), qui s’ajoutent : net 28,00 DH.',
    )
  })

  it('of nothing is not told', () => {
    expect(bare({})).toEqual([])
  })
})

describe('a fixed amount', () => {
  const force = { par: 'Salma', le: '21/11/2026', motif: 'Geste', remplace: null }
  const fixed = (values: Partial<FeeFacts['force']>, more: Partial<FeeFacts> = {}) =>
    said({ party: 'livreur', force: { ...force, ...values }, ...more }).slice(1)
  it('is told in place of its tariff, its weight, its night and its share', () => {
    const all = {
      poids: { grams: 1, seuil: 0, pesee: null },
      part: { base: centimes(1), pourcentage: 1 },
      nuit: { rang: 1, depuis: '' },
    }
    expect(fixed({}, all)).toEqual(['Montant fixé par Salma le 21/11/2026 : « Geste ».'])
    expect(fixed({ par: '' })).toEqual(['Montant fixé à la main le 21/11/2026 : « Geste ».'])
  })

  it('says what it replaced, and that the tariff changed since', () => {
    const replaced = (source: string) => fixed({ remplace: { montant: centimes(3_500), source } })[0]
    expect(replaced('défaut ville')).toBe(
      'Montant fixé par Salma le 21/11/2026 : « Geste ». Il remplace 35,00 DH (défaut ville).',
    )
    expect(replaced('')).toContain('Il remplace 35,00 DH.')
    expect(fixed({}, { tarif: tariff({ depuis: 'change' }) })).toHaveLength(2)
  })
})

describe('the tax', () => {
  const tax = (values: Partial<FeeFacts>) => said({ tarif: null, ...values }).slice(1)
  it('is of clients alone, and of what they pay', () => {
    expect(tax({ party: 'livreur' })).toEqual([])
    expect(tax({ montant: centimes(0) })).toEqual([])
    expect(tax({ taux: 0 })[0]).toMatch(/^TVA de 0 % comprise/)
    expect(tax({ taux: null })).toEqual([
      'Aucun taux de TVA ne valait ce jour-là : ce frais attend pour être facturé.',
    ])
  })
})

describe('a fee that is no longer due', () => {
  const gone = (values: Partial<NonNullable<FeeFacts['annule']>>) =>
    bare({ annule: { le: '22/11/2026', par: 'suivi', etat: '', motif: '', ...values } })[0]
  it.each<[string, string | undefined, string]>([
    [
      'weighed again',
      gone({ par: 'pesee', motif: 'Erreur' }),
      'Remplacé le 22/11/2026 par une nouvelle pesée. Il n’est plus dû.',
    ],
    [
      'fixed by hand',
      gone({ par: 'frais', motif: 'Geste' }),
      'Remplacé le 22/11/2026 par un montant fixé à la main : « Geste ». Il n’est plus dû.',
    ],
    [
      'by a move',
      gone({ etat: 'Livré' }),
      'Annulé le 22/11/2026 par le passage à « Livré ». Il n’est plus dû.',
    ],
    ['by a correction', gone({ motif: 'Erreur' }), 'Annulé le 22/11/2026 : « Erreur ». Il n’est plus dû.'],
  ])('%s', (_, found, expected) => {
    expect(found).toBe(expected)
  })

  it('says on which facture it is', () => {
    expect(bare({ facture: 'FC-2026-000001' })).toEqual(['Compté sur la facture FC-2026-000001.'])
  })
})
