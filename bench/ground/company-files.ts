import { STATES, type StateCode } from '#model/domain/commande/states/states.ts'

/** The size of a company that is taken over. */
export interface CompanySize {
  readonly clients: number
  readonly livreurs: number
  readonly colis: number
  /** Name of the agence its parcels are in. */
  readonly agence: string
}

export type CompanyFiles = Readonly<
  Record<'clients' | 'livreurs' | 'tarifs' | 'colis' | 'especes' | 'a_payer', string>
>

/** States its parcels are in, in turn; the others are not on their way. */
export const IN_FLIGHT = [
  'NOUVEAU',
  'RAMASSE',
  'RECU_HUB',
  'RECU_AGENCE',
  'AFFECTE',
  'EN_DISTRIBUTION',
  'REPORTE',
  'PAS_DE_REPONSE',
  'REFUSE',
  'RETOUR_HUB',
] as const satisfies readonly StateCode[]

const VILLES = ['Rabat', 'Casablanca', 'Fès', 'Agadir', 'Tanger']
const phone = (first: string, n: number): string => `${first}${String(10_000_000 + n)}`
const csv = (headings: string, rows: readonly (readonly (string | number)[])[]): string =>
  [headings, ...rows.map((cells) => cells.join(';'))].join('\n')
const upTo = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))

/** Cash in the hands of the agence's livreurs and money owed to its clients, in centimes. */
export const cashOf = (livreur: number): number => 65_900 + livreur * 1_005
export const owedTo = (client: number): number => (client % 7 === 3 ? -2_550 : 120_000 + client * 335)

const dirhams = (centimes: number): string => (centimes / 100).toFixed(2).replace('.', ',')

/** The six files of a company; equal sizes give equal files. */
export function companyFiles({ clients, livreurs, colis, agence }: CompanySize): CompanyFiles {
  return {
    clients: csv(
      'Référence;Nom;E-mail;Téléphone;Ville;ICE',
      upTo(clients, (i) => [
        `C${i}`,
        `Boutique ${i}`,
        `c${i}@reprise.test`,
        phone('06', i),
        VILLES[i % 5] ?? '',
        '',
      ]),
    ),
    livreurs: csv(
      'Référence;Nom;E-mail;Téléphone;Agence;CIN',
      upTo(livreurs, (i) => [
        `L${i}`,
        `Livreur ${i}`,
        `l${i}@reprise.test`,
        phone('07', i),
        agence,
        `AB${i + 100}`,
      ]),
    ),
    tarifs: csv('Client;Ville;Pour;Montant', [
      ...VILLES.map((ville, i) => ['', ville, 'Livraison', 30 + i]),
      ...upTo(clients, (i) => [`C${i}`, 'Rabat', 'Livraison', dirhams(2_500 + i)]),
    ]),
    colis: csv(
      'Code suivi;Client;Destinataire;Téléphone;Ville;Adresse;Prix;État;Livreur;Agence;Date de report',
      upTo(colis, (i) => {
        const state = IN_FLIGHT[i % IN_FLIGHT.length] ?? 'NOUVEAU'
        const held =
          state === 'NOUVEAU' || state === 'RECU_HUB' || state === 'RECU_AGENCE' || state === 'RETOUR_HUB'
        return [
          ...[`OLD-${i}`, `C${i % clients}`, `Destinataire ${i}`, phone('06', 5_000_000 + i)],
          ...[VILLES[i % 5] ?? '', `${i} rue des Orangers`, dirhams(15_000 + i * 10), STATES[state].name],
          ...[held ? '' : `L${i % livreurs}`, state === 'NOUVEAU' ? '' : agence],
          state === 'REPORTE' ? '31/12/2026' : '',
        ]
      }),
    ),
    especes: csv(
      'Livreur;Montant',
      upTo(livreurs, (i) => [`L${i}`, dirhams(cashOf(i))]),
    ),
    a_payer: csv(
      'Client;Montant',
      upTo(clients, (i) => [`C${i}`, dirhams(owedTo(i))]),
    ),
  }
}

/** The form that sends them. */
export function companyForm(files: Partial<CompanyFiles>, simulation: boolean): FormData {
  const form = new FormData()
  form.set('simulation', String(simulation))
  for (const [name, text] of Object.entries(files)) {
    form.set(name, new Blob([text], { type: 'text/csv' }), `${name}.csv`)
  }
  return form
}
