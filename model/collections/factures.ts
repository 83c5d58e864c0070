import { collection } from '../schema/collection.ts'
import { date, json, money, relation, select, text } from '../schema/fields.ts'

/** What is settled with a client or a livreur; issued ones never change. */
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
    number: text({ label: 'Numéro', max: 40 }),
    user: relation({ label: 'Pour', to: 'users', required: true }),
    period_from: date({ label: 'Du', dayOnly: true }),
    period_to: date({ label: 'Au', dayOnly: true }),
    state: select({
      label: 'État',
      options: { brouillon: 'Brouillon', emise: 'Émise', payee: 'Payée', annulee: 'Annulée' },
    }),
    total: money({ label: 'Total' }),
    frais: money({ label: 'Frais' }),
    emballage: money({ label: 'Emballages' }),
    indemnites: money({ label: 'Indemnités' }),
    report: money({ label: 'Report' }),
    net: money({ label: 'Net à payer' }),
    issued_at: date({ label: 'Émise le' }),
    paid_at: date({ label: 'Payée le' }),
    mode: select({ label: 'Mode', options: { virement: 'Virement', especes: 'Espèces' } }),
    /** Of an avoir: the facture it corrects, and why. */
    origine: relation({ label: 'Facture d’origine', to: 'factures' }),
    motif: text({ label: 'Motif', max: 500, multiline: true }),
    /** The facture whose report took its net. */
    reporte_dans: relation({ label: 'Reporté dans', to: 'factures', write: [] }),
    /** Parties, mentions and totals as they were at issue: its papers are drawn from it alone. */
    snapshot: json({ label: 'Contenu figé', see: [], write: [] }),
  },
  indexes: [
    { fields: ['party', 'created'] },
    { fields: ['user', 'created'] },
    { fields: ['party', 'number'], unique: true, where: "number <> ''" },
    { fields: ['origine'], where: "origine <> ''" },
    { fields: ['reporte_dans'], where: "reporte_dans <> ''" },
    { fields: ['user'], where: "kind = 'avoir' AND reporte_dans = ''" },
  ],
})
