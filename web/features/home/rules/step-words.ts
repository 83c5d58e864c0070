import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MerchantStep, StaffStep } from '#model/domain/figures/first-steps.ts'
import type { ListAddress } from './figure-lists.ts'

/** The words of a step and the page where it is taken. */
export interface StepWords {
  readonly title: MessageDescriptor
  readonly about: MessageDescriptor
  readonly verb: MessageDescriptor
  readonly to: ListAddress
  /** Another way to take it. */
  readonly or?: { readonly verb: MessageDescriptor; readonly to: ListAddress }
}

const at = (to: string, search: ListAddress['search'] = {}): ListAddress => ({ to, search })

const IMPORT = { verb: msg`Importer un fichier`, to: at('/commands', { action: 'importer' }) }

export const STAFF_WORDS: Readonly<Record<StaffStep, StepWords>> = {
  villes: {
    title: msg`Villes chargées`,
    about: msg`Noms français et arabes, autres écritures comprises.`,
    verb: msg`Voir les villes`,
    to: at('/villes'),
  },
  agence: {
    title: msg`Votre agence`,
    about: msg`Le lieu où les colis arrivent et d’où ils partent.`,
    verb: msg`Ajouter une agence`,
    to: at('/villes', { onglet: 'agences', action: 'nouveau' }),
  },
  tarifs: {
    title: msg`Poser les tarifs de base`,
    about: msg`Livraison, retour, refus : un prix par défaut, puis vos exceptions par ville.`,
    verb: msg`Poser les tarifs`,
    to: at('/clients-fee'),
  },
  client: {
    title: msg`Ajouter un premier client`,
    about: msg`Sa boutique, son téléphone, son RIB.`,
    verb: msg`Ajouter un client`,
    to: at('/clients', { action: 'nouveau' }),
  },
  livreur: {
    title: msg`Inviter un livreur`,
    about: msg`Un code suffit : il ouvre sa tournée sur son téléphone, en français ou en arabe.`,
    verb: msg`Ajouter un livreur`,
    to: at('/livreurs', { action: 'nouveau' }),
  },
  commande: {
    title: msg`Entrer les premières commandes`,
    about: msg`Un fichier Excel tel que vous l’avez, ou une à une : le contrôle se fait avant.`,
    verb: msg`Créer une commande`,
    to: at('/commands', { action: 'nouveau' }),
    or: IMPORT,
  },
  equipe: {
    title: msg`Inviter votre équipe`,
    about: msg`Scan, caisse, réclamations : à chacun ses permissions.`,
    verb: msg`Ajouter une personne`,
    to: at('/moderateurs', { action: 'nouveau' }),
  },
}

export const MERCHANT_WORDS: Readonly<Record<MerchantStep, StepWords>> = {
  compte: {
    title: msg`Compte vérifié`,
    about: msg`Wasl regarde votre demande ; un e-mail vous dira quand elle est acceptée.`,
    verb: msg`Voir mon compte`,
    to: at('/settings/account'),
  },
  rib: {
    title: msg`RIB enregistré`,
    about: msg`Le compte où votre argent arrive, avec l’attestation de la banque.`,
    verb: msg`Donner mon RIB`,
    to: at('/settings/account'),
  },
  commande: {
    title: msg`Première commande`,
    about: msg`Un téléphone, une ville, un prix. Ou votre fichier tel que vous l’avez.`,
    verb: msg`Créer une commande`,
    to: at('/commands', { action: 'nouveau' }),
    or: IMPORT,
  },
  ramassage: {
    title: msg`Premier ramassage`,
    about: msg`Nous passons prendre vos colis chez vous.`,
    verb: msg`Demander un ramassage`,
    to: at('/rammasage', { action: 'nouveau' }),
  },
}
