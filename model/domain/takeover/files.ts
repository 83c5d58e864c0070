import { headingKey } from '../import/mapping.ts'

/** A column of a take-over file: its heading, other spellings of it, and whether the file is refused without it. */
export interface Column {
  readonly heading: string
  readonly also?: readonly string[]
  readonly required?: boolean
}

const PERSON = {
  reference: { heading: 'RÉFÉRENCE', also: ['ref', 'code', 'id'], required: true },
  full_name: { heading: 'NOM', also: ['nom complet', 'raison sociale', 'nom et prénom'], required: true },
  email: { heading: 'E-MAIL', also: ['email', 'mail', 'adresse mail'] },
  phone: { heading: 'TÉLÉPHONE', also: ['tel', 'gsm', 'portable'] },
} as const satisfies Readonly<Record<string, Column>>

/** The files of a company that moves to Wasl, in reading order: later ones refer to earlier ones. */
export const TAKEOVER_FILES = {
  clients: {
    label: 'Clients',
    columns: {
      ...PERSON,
      ville: { heading: 'VILLE' },
      adresse: { heading: 'ADRESSE' },
      ice: { heading: 'ICE' },
      rib: { heading: 'RIB' },
    },
  },
  livreurs: {
    label: 'Livreurs',
    columns: {
      ...PERSON,
      agence: { heading: 'AGENCE' },
      cin: { heading: 'CIN' },
      plafond: { heading: 'PLAFOND', also: ['plafond encours'] },
    },
  },
  tarifs: {
    label: 'Tarifs',
    columns: {
      client: { heading: 'CLIENT' },
      ville: { heading: 'VILLE' },
      fait: { heading: 'POUR', also: ['fait', 'issue'], required: true },
      montant: { heading: 'MONTANT', also: ['prix', 'tarif', 'montant ttc'], required: true },
      debut: { heading: 'À PARTIR DU', also: ['date', 'debut'] },
    },
  },
  colis: {
    label: 'Colis en route',
    // The columns of a merchant's file (destinataire, téléphone, ville, prix…) are read beside these.
    columns: {
      code: { heading: 'CODE SUIVI', also: ['code', 'tracking', 'code colis'], required: true },
      client: { heading: 'CLIENT', also: ['expediteur', 'ref client'], required: true },
      etat: { heading: 'ÉTAT', also: ['statut', 'status'], required: true },
      livreur: { heading: 'LIVREUR', also: ['detenteur livreur'] },
      agence: { heading: 'AGENCE', also: ['hub'] },
      jour: { heading: 'DATE DE REPORT', also: ['date de rapport', 'report'] },
      issue: { heading: 'ISSUE', also: ['motif de retour'] },
      envoi: { heading: 'DATE D’ENVOI', also: ["date d'envoi", 'date envoi', 'date'] },
    },
  },
  especes: {
    label: 'Espèces chez les livreurs',
    columns: {
      livreur: { heading: 'LIVREUR', required: true },
      montant: { heading: 'MONTANT', also: ['especes', 'solde'], required: true },
    },
  },
  a_payer: {
    label: 'Clients à payer',
    columns: {
      client: { heading: 'CLIENT', required: true },
      montant: { heading: 'MONTANT', also: ['solde', 'a payer'], required: true },
    },
  },
} as const satisfies Readonly<Record<string, { label: string; columns: Readonly<Record<string, Column>> }>>

export type TakeoverFile = keyof typeof TAKEOVER_FILES
export const TAKEOVER_NAMES = Object.keys(TAKEOVER_FILES) as TakeoverFile[]

export type ColumnOf<F extends TakeoverFile> = keyof (typeof TAKEOVER_FILES)[F]['columns'] & string

/** The columns of a table: their places, the required ones that are absent, and unknown headings. */
export interface Columns<F extends TakeoverFile> {
  readonly at: ReadonlyMap<ColumnOf<F>, number>
  readonly missing: readonly string[]
  readonly unread: readonly string[]
}

export function columnsOf<F extends TakeoverFile>(file: F, headings: readonly string[]): Columns<F> {
  const columns: Readonly<Record<string, Column>> = TAKEOVER_FILES[file].columns
  const keys = headings.map(headingKey)
  const at = new Map<ColumnOf<F>, number>()
  for (const [name, { heading, also = [] }] of Object.entries(columns)) {
    const taken = new Set(at.values())
    const found = [heading, ...also]
      .map((one) => keys.findIndex((key, n) => key === headingKey(one) && !taken.has(n)))
      .find((n) => n >= 0)
    if (found !== undefined) at.set(name as ColumnOf<F>, found)
  }
  const known = new Set(at.values())
  return {
    at,
    missing: Object.entries(columns).flatMap(([name, { heading, required }]) =>
      required && !at.has(name as ColumnOf<F>) ? [heading] : [],
    ),
    unread: headings.filter((heading, n) => heading !== '' && !known.has(n)),
  }
}
