import { collection } from '../schema/collection.ts'
import { count, date, json, money, relation, select, text } from '../schema/fields.ts'

/**
 * The server computes these fields from what can be billed;
 * a request names the person and the end of the period.
 */
const COMPUTED = { write: [] } as const

/** A settlement with a client or a livreur; an issued one never changes. */
export const factures = collection('factures', {
  labels: { one: 'facture', many: 'factures', feminine: true },
  title: 'number',
  search: ['number'],
  sort: '-created',
  fields: {
    party: select({ label: 'Partie', required: true, options: { client: 'Client', livreur: 'Livreur' } }),
    kind: select({
      label: 'Genre',
      options: { facture: 'Facture', avoir: 'Avoir', commission: 'Commission' },
    }),
    number: text({ label: 'Numéro', max: 40, ...COMPUTED }),
    user: relation({ label: 'Pour', to: 'users', required: true }),
    period_from: date({ label: 'Du', dayOnly: true, ...COMPUTED }),
    period_to: date({ label: 'Au', dayOnly: true }),
    state: select({
      label: 'État',
      options: { brouillon: 'Brouillon', emise: 'Émise', payee: 'Payée', annulee: 'Annulée' },
      // A net that is not above zero is paid at once.
      restated: true,
    }),
    colis: count({ label: 'Colis', min: 0, ...COMPUTED }),
    total: money({ label: 'Total', ...COMPUTED }),
    frais: money({ label: 'Frais', ...COMPUTED }),
    emballage: money({ label: 'Emballages', ...COMPUTED }),
    indemnites: money({ label: 'Indemnités', ...COMPUTED }),
    report: money({ label: 'Report', ...COMPUTED }),
    /** On a commission: the cash gaps retained through its report, with the livreur's agreement on paper. */
    retenues: money({ label: 'Retenues', ...COMPUTED }),
    net: money({ label: 'Net à payer', ...COMPUTED }),
    /**
     * Facture livraison: the gap of its versement. Client's facture: the net of the avoirs issued on it, since a client
     * is paid the exact net.
     */
    ecart: money({ label: 'Écart', ...COMPUTED }),
    /** The tax inside fees and packaging, by rate: `[{taux, ht, tva, ttc}]`, percent and dirhams. */
    tva: json({ label: 'TVA', ...COMPUTED }),
    lettres: text({ label: 'Montant en lettres', max: 300, ...COMPUTED }),
    issued_at: date({ label: 'Émise le', ...COMPUTED }),
    paid_at: date({ label: 'Payée le', ...COMPUTED }),
    mode: select({ label: 'Mode', options: { virement: 'Virement', especes: 'Espèces' }, ...COMPUTED }),
    facturation: relation({ label: 'Facturation', to: 'facturations', see: ['moderateur'], ...COMPUTED }),
    /** The agence of its person when it was issued: people there read the entries it posted. */
    agence: relation({ label: 'Agence', to: 'agences', see: ['moderateur'], ...COMPUTED }),
    /** An avoir names the facture it corrects, and why. */
    origine: relation({ label: 'Facture d’origine', to: 'factures' }),
    motif: text({ label: 'Motif', max: 500, multiline: true }),
    /**
     * The lines of an avoir to create: `[{command, price?,
     * fee?, indemnite?}]`, signed differences in dirhams.
     */
    lignes: json({ label: 'Lignes de l’avoir', transient: true, see: [] }),
    /** The facture whose report took its net. */
    reporte_dans: relation({ label: 'Reporté dans', to: 'factures', ...COMPUTED }),
    /** Empty until the tax office clears invoices before they are sent. */
    clearance_state: text({ label: 'Validation fiscale', max: 40, ...COMPUTED }),
    /** Parties, mentions and totals as they were at issue: its papers are drawn from it alone. */
    snapshot: json({ label: 'Contenu figé', see: [], ...COMPUTED }),
  },
  indexes: [
    { fields: ['party', 'created'] },
    { fields: ['party', 'issued_at'], where: 'issued_at IS NOT NULL' },
    { fields: ['user', 'created'] },
    { fields: ['party', 'number'], unique: true, where: "number <> ''" },
    // The filter « avec écart » of both lists.
    { fields: ['party', 'ecart'], where: 'ecart <> 0' },
    { fields: ['facturation'], where: "facturation <> ''" },
    { fields: ['origine'], where: "origine <> ''" },
    // The list of factures to pay.
    { fields: ['issued_at'], where: "state = 'emise' AND net > 0" },
    { fields: ['reporte_dans'], where: "reporte_dans <> ''" },
    // The next facture carries these forward: avoirs, and factures whose client still owes a balance.
    { fields: ['user'], where: "reporte_dans = '' AND (kind = 'avoir' OR net < 0)" },
  ],
})
