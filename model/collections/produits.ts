import { collection } from '../schema/collection.ts'
import { bool, relation, text } from '../schema/fields.ts'

/**
 * A product that a client keeps at an agence: commandes of it leave without a ramassage. `stocks` counts it.
 */
export const produits = collection('produits', {
  labels: { one: 'produit', many: 'produits' },
  title: 'designation',
  search: ['designation', 'sku', 'code_barres'],
  sort: 'designation',
  fields: {
    client: relation({ label: 'Client', to: 'users' }),
    name: text({ label: 'Nom', required: true, max: 120 }),
    variante: text({ label: 'Variante', max: 60, help: 'Taille, couleur… : une fiche par variante.' }),
    /** Name and variant: how lists and choices call it. */
    designation: text({ label: 'Produit', max: 200, write: [] }),
    sku: text({ label: 'SKU', max: 60, help: 'Votre code du produit ; il se scanne à la réception.' }),
    code_barres: text({ label: 'Code-barres', max: 60 }),
    active: bool({ label: 'Proposé', default: true }),
  },
  indexes: [
    { fields: ['designation'] },
    { fields: ['client', 'designation'], unique: true },
    { fields: ['client', 'sku'], unique: true, where: "sku <> ''" },
    { fields: ['sku'], where: "sku <> ''" },
    { fields: ['code_barres'], where: "code_barres <> ''" },
  ],
})
