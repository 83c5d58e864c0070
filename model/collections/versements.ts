import { collection } from '../schema/collection.ts'
import { bool, date, file, json, list, money, relation, select, text } from '../schema/fields.ts'

const CASHIER = ['Factures livreurs']

/** A hand-over of a livreur's cash at the desk of an agence; a difference stays on the livreur's account. */
export const versements = collection('versements', {
  labels: { one: 'versement', many: 'versements' },
  title: 'recu',
  search: ['recu'],
  sort: '-created',
  fields: {
    livreur: relation({ label: 'Livreur', to: 'users', required: true, write: CASHIER }),
    agence: relation({ label: 'Agence', to: 'agences', write: CASHIER }),
    /** Empty for all the cash of the livreur. */
    tour: relation({ label: 'Tournée', to: 'tours', write: CASHIER }),
    state: select({ label: 'État', options: { brouillon: 'Brouillon', valide: 'Validé' }, write: CASHIER }),
    /** The cash of the parcels present at its opening; cash collected later is for the next versement. */
    du: money({ label: 'Dû', write: [] }),
    /** Notes and coins: `{"200": 3, "0.5": 1}`. */
    comptage: json({ label: 'Comptage', write: CASHIER }),
    montant: money({ label: 'Versé', write: CASHIER }),
    ecart: money({ label: 'Écart', write: [] }),
    motif: text({ label: 'Motif', max: 500, write: CASHIER }),
    caissier: relation({ label: 'Caissier', to: 'users', write: [] }),
    valide_at: date({ label: 'Validé le', write: [] }),
    /** A number of the series RV. */
    recu: text({ label: 'Reçu', max: 40, write: [] }),
    facture: relation({ label: 'Facture livraison', to: 'factures', write: [] }),
    acquitte: bool({ label: 'Écart reconnu', write: ['livreur'] }),
    acquitte_at: date({ label: 'Reconnu le', write: [] }),
    decision: select({
      label: 'Décision',
      options: { rembourse: 'À rembourser', retenue: 'Retenue', perte: 'Perte', produit: 'Produit' },
      write: CASHIER,
    }),
    decided_by: relation({ label: 'Décidé par', to: 'users', write: [] }),
    decided_at: date({ label: 'Décidé le', write: [] }),
    /** Paper signed by the livreur: without it nothing is retained from the commission. */
    papier: file({
      label: 'Papier signé',
      mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
      maxSize: 5_000_000,
      protected: true,
      write: CASHIER,
    }),
    /** The commission that retained it. */
    retenu_dans: relation({ label: 'Retenu dans', to: 'factures', write: [] }),
    /** Content of the receipt as written: names may change, the paper does not. */
    snapshot: json({ label: 'Contenu figé', see: [], write: [] }),
    commands: list({ label: 'Colis', max: 5_000, see: [], write: [] }),
    /** Avoirs on the livreur's factures that are not settled yet. */
    avoirs: list({ label: 'Avoirs', max: 1_000, see: [], write: [] }),
    /** Advances of cash that the livreur brings back with this versement. */
    avances: list({ label: 'Avances', max: 1_000, see: [], write: [] }),
    /** Opening balances of the livreur's cash that no versement has taken in yet. */
    ouvertures: list({ label: 'Soldes d’ouverture', max: 1_000, see: [], write: [] }),
  },
  indexes: [
    { fields: ['created'] },
    { fields: ['livreur', 'created'] },
    { fields: ['agence', 'created'] },
    { fields: ['tour'], where: "tour <> ''" },
    { fields: ['facture'], where: "facture <> ''" },
    { fields: ['recu'], unique: true, where: "recu <> ''" },
    { fields: ['valide_at'], where: "state = 'valide'" },
    // The list of those that do not add up.
    { fields: ['ecart'], where: 'ecart <> 0' },
    { fields: ['livreur'], where: "state = 'valide' AND ecart <> 0 AND (decision = '' OR NOT acquitte)" },
    { fields: ['livreur', 'decided_at'], where: "decision = 'retenue' AND retenu_dans = ''" },
    { fields: ['retenu_dans'], where: "retenu_dans <> ''" },
  ],
})
