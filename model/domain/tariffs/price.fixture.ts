import { centimes } from '../money.ts'
import type { PriceCase, PriceTables, VilleTerms } from './price.ts'
import { type TariffRow, tariffIndex } from './resolve.ts'

export const DAY = '2026-11-20'
export const c = centimes

/** A tariff of all clients, everywhere, for a delivery. */
export const row = (values: Partial<TariffRow>): TariffRow => ({
  ...{
    id: 't',
    client: '',
    groupe: '',
    ville: '',
    zone: '',
    agence: '',
    outcome: 'livraison',
    seuil: 0,
    pourcentage: 0,
  },
  ...{ amount: c(4_000), valid_from: '2026-01-01 00:00:00.000Z', valid_to: '' },
  ...values,
})
export const ville = (values: Partial<VilleTerms> = {}): VilleTerms =>
  ({
    ...{ parent: '', zone: '', commission: c(1_000) },
    ...{
      tarif_livraison: c(3_500),
      tarif_retour: null,
      tarif_refus: null,
      tarif_annulation: null,
      tarif_echange: null,
    },
    ...values,
  }) as VilleTerms
export const rate = (fait: string, taux: number | null, valid_from: string, valid_to = '') => ({
  fait,
  taux,
  valid_from,
  valid_to,
})

/** Rabat and its quartier Agdal have tariffs, Safi has none. */
export const tables = ({
  clients = [],
  livreurs = [],
  villes = {
    rabat: ville(),
    agdal: ville({ parent: 'rabat', tarif_livraison: null, commission: c(0) } as never),
    safi: ville({ tarif_livraison: null } as never),
  },
  emballage = null,
}: {
  clients?: readonly TariffRow[]
  livreurs?: readonly TariffRow[]
  villes?: Readonly<Record<string, VilleTerms>>
  emballage?: PriceTables['client'] extends (id: string) => { emballage: infer E } ? E : never
} = {}): PriceTables => ({
  clients: tariffIndex(clients),
  livreurs: tariffIndex(livreurs),
  rates: [rate('livraison', 20, '2026-01-01')],
  promotions: [],
  ville: (id) => villes[id],
  client: () => ({ groupe: 'or', agence: 'centre', emballage }),
})
export const priceCase = (values: Partial<PriceCase> = {}): PriceCase => ({
  ...{ party: 'client', user: 'atlas', fait: 'livraison', ville: 'rabat', agence: '', day: DAY },
  ...values,
})
