import { FAITS } from '../domain/tariffs/faits.ts'
import { collection } from '../schema/collection.ts'
import { bool, count, date, list, money, number, relation, select, text } from '../schema/fields.ts'

/**
 * The fee a fact charges a client or the commission it earns a livreur, priced on the day of the fact. The server
 * writes it with the suivi that causes it; a person only forces one, for a client. None is deleted: `annule_par` names
 * what ended it.
 */
export const frais = collection('frais', {
  labels: { one: 'frais', many: 'frais' },
  title: 'fait',
  sort: '-created',
  fields: {
    /** Empty for a retrait. */
    command: relation({ label: 'Commande', to: 'commands' }),
    /** The fact; empty while a forced fee waits for it. */
    suivi: relation({ label: 'Suivi', to: 'suivis', write: [] }),
    party: select({ label: 'Partie', options: { client: 'Client', livreur: 'Livreur' }, write: [] }),
    user: relation({ label: 'Pour', to: 'users', write: [] }),
    fait: select({ label: 'Fait', required: true, options: FAITS }),
    /** The amount due, net of promotions. */
    montant: money({ label: 'Montant TTC', required: true, nullable: true, min: 0, max: 10_000_000 }),
    remise: money({ label: 'Remise', write: [] }),
    brut: money({ label: 'Brut TTC', sumOf: ['montant', 'remise'] }),
    /** Ids of the rows of `promotions` that make `remise`. */
    promotions: list({ label: 'Promotions (fiches)', write: [] }),
    /** The quantity of a fait priced by range, in its unit (`MEASURES`). */
    mesure: count({ label: 'Mesure', min: 0, write: [] }),
    /** The amount that a percentage is taken of, for a fait that may have one (`SHARES`). */
    base: money({ label: 'Calculé sur', write: [] }),
    /** Percentage of `base`, at most two decimals; 0 where the tariff is an amount. */
    pourcentage: number({ label: 'Part (%)', write: [] }),
    /** The weighing that a weight fee is billed by; empty where it is the weight the client declared. */
    pesee: relation({ label: 'Pesée', to: 'pesees', write: [] }),
    /** The rate of TVA in percent; null where no rate was in force that day, and for livreurs. */
    taux: number({ label: 'TVA (%)', nullable: true, write: [] }),
    /** Id of the row of `clients_fee` or `livreurs_fee` it was priced by. */
    tarif: text({ label: 'Tarif (fiche)', max: 15, write: [] }),
    source: text({ label: 'Source', max: 40, write: [] }),
    /** True when a compulsory tariff was absent: not billed until somebody forces the fee. */
    manquant: bool({ label: 'Tarif manquant', write: [] }),
    force: bool({ label: 'Forcé' }),
    motif: text({ label: 'Motif', max: 300 }),
    /** When the fact happened. Empty while a forced fee waits for it: it is not billed before. */
    occurred_at: date({ label: 'Le', write: [] }),
    facture_detail: relation({
      label: 'Ligne de facture',
      to: 'factures_details',
      emptyOnDelete: true,
      write: [],
    }),
    /** Id of the frais or of the suivi that annuls it. */
    annule_par: text({ label: 'Annulé par (fiche)', max: 15, write: [] }),
  },
  indexes: [
    { fields: ['created'] },
    { fields: ['occurred_at'] },
    { fields: ['command', 'created'] },
    { fields: ['user', 'created'] },
    { fields: ['facture_detail'], where: "facture_detail <> ''" },
    { fields: ['party', 'user', 'occurred_at'], where: "facture_detail = '' AND annule_par = ''" },
    {
      fields: ['suivi', 'party', 'fait'],
      unique: true,
      where: "suivi <> '' AND annule_par = '' AND fait <> 'stockage'",
    },
    // A night of a stay is charged once.
    {
      fields: ['suivi', 'mesure'],
      unique: true,
      where: "fait = 'stockage' AND suivi <> '' AND annule_par = ''",
    },
  ],
})
