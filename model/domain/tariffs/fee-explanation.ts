import type { Centimes } from '../../schema/collection.ts'
import { add, format, toDirhams } from '../money.ts'
import { FAITS, type Fait, isShare, SHARES } from './faits.ts'
import { percent, share } from './promotions.ts'
import { kilograms } from './weight.ts'

/** Where the amount of a fee comes from. */
export interface TariffFacts {
  /**
   * `client` stands for the livreur of a livreur’s fee. `ville` is the default of the ville, `autour` that of
   * a quartier's ville.
   */
  readonly qui:
    | 'client'
    | 'groupe'
    | 'tous'
    | 'ville'
    | 'autour'
    | 'emballage'
    | 'emballage_paye'
    | 'commande_emballage'
  /**
   * Name of the person, or of the groupe where the reader
   * may know it; of the article, for an order of packaging.
   */
  readonly nom: string
  readonly ville: string
  readonly zone: string
  readonly agence: string
  /** Days as they are read: `01/09/2026`. */
  readonly du: string
  readonly au: string
  /**
   * Set when the row has changed since, or is deleted: its other fields are then left out of the sentences.
   */
  readonly depuis: '' | 'change' | 'supprime'
}

/** A promotion that took something off a fee. */
export interface PromotionFacts {
  readonly nom: string
  /** `20 %` or `5,00 DH`. */
  readonly de: string
}

/** The weight a fee is for, in grams. */
export interface WeightFacts {
  readonly grams: number
  /** Least weight of the tariff; 0 when the row has changed since. */
  readonly seuil: number
  /** Null where it is the weight its client declared. */
  readonly pesee: {
    readonly le: string
    readonly agence: string
    /** Grams read on the scale. */
    readonly balance: number
    /** `60 × 40 × 30 cm`; '' where nobody measured it. */
    readonly cotes: string
  } | null
}

/** The percentage a fee is, and of which amount. */
export interface ShareFacts {
  readonly base: Centimes
  readonly pourcentage: number
}

/** The facts that explain a fee. Amounts in centimes, days as shown. */
export interface FeeFacts {
  readonly fait: Fait
  readonly party: 'client' | 'livreur'
  /** Net of `remise`. */
  readonly montant: Centimes
  readonly remise: Centimes
  readonly promotions: readonly PromotionFacts[]
  readonly taux: number | null
  readonly manquant: boolean
  /** Day of the fact; '' while a forced fee waits for it. */
  readonly le: string
  /** The ville of the fact that is priced. */
  readonly ville: string
  readonly code: string
  readonly tarif: TariffFacts | null
  readonly poids: WeightFacts | null
  readonly part: ShareFacts | null
  /** Rank of the night in the stay, and the first day of the stay; null for other faits. */
  readonly nuit: { readonly rang: number; readonly depuis: string } | null
  readonly force: {
    readonly par: string
    readonly le: string
    readonly motif: string
    /** The automatic fee it replaced. */
    readonly remplace: { readonly montant: Centimes; readonly source: string } | null
  } | null
  readonly annule: {
    readonly le: string
    readonly par: 'frais' | 'suivi' | 'pesee'
    readonly etat: string
    readonly motif: string
  } | null
  /** Number of the facture; '' while it is on none that is issued. */
  readonly facture: string
}

/** The answer to « Pourquoi ce montant ? »: French sentences in reading order. */
export function feeExplanation(facts: FeeFacts): string[] {
  return [
    amountSentence(facts),
    facts.poids && !facts.force ? weightSentence(facts.poids) : '',
    facts.nuit && !facts.force
      ? `Nuit ${facts.nuit.rang} à l’agence, où le colis attend depuis le ${facts.nuit.depuis}.`
      : '',
    facts.part && !facts.force ? shareSentence(facts.fait, facts.part, add(facts.montant, facts.remise)) : '',
    facts.force ? forcedSentence(facts.force) : tariffSentence(facts),
    discountSentence(facts),
    facts.force || facts.tarif?.depuis ? keptSentence(facts) : '',
    taxSentence(facts),
    facts.annule ? annulledSentence(facts.annule) : '',
    facts.facture === '' ? '' : `Compté sur la facture ${facts.facture}.`,
  ].filter((sentence) => sentence !== '')
}

function amountSentence({ fait, montant, le, ville, code }: FeeFacts): string {
  const where = ville === '' ? '' : ` à ${ville}`
  const parcel = code === '' ? '' : `, colis ${code}`
  const when = le === '' ? ', quand le fait aura lieu' : `, le ${le}`
  return `${FAITS[fait]}${where}${when}${parcel} : ${format(montant)}.`
}

function weightSentence({ grams, seuil, pesee }: WeightFacts): string {
  const range = seuil > 0 ? ` Tranche à partir de ${kilograms(seuil)}.` : ''
  if (!pesee) return `Poids déclaré par le client : ${kilograms(grams)}.${range}`
  const where = pesee.agence === '' ? '' : ` à ${pesee.agence}`
  const room =
    grams > pesee.balance
      ? ` : ${kilograms(pesee.balance)} sur la balance, mais ${pesee.cotes} prennent la place de ${kilograms(grams)}`
      : ''
  return `Poids facturé : ${kilograms(grams)}, pesé${where} le ${pesee.le}${room}.${range}`
}

function shareSentence(fait: Fait, { base, pourcentage }: ShareFacts, gross: Centimes): string {
  const of = isShare(fait) ? SHARES[fait] : ''
  if (pourcentage === 0) return `Montant fixe, pour ${of} de ${format(base)}.`
  const exact = share(base, pourcentage)
  const least = exact < gross ? `, soit ${format(exact)} : le minimum de ${format(gross)} s’applique` : ''
  return `${percent(pourcentage)} de ${of}, ${format(base)}${least}.`
}

function tariffSentence({ tarif, manquant, party }: FeeFacts): string {
  if (manquant) return 'Aucun tarif ne valait ce jour-là : rien n’est facturé tant qu’il manque.'
  if (!tarif) return ''
  const period = periodOf(tarif)
  const place = placeOf(tarif)
  switch (tarif.qui) {
    case 'emballage':
      return 'C’est le prix de l’emballage du client, compté une fois, à la première prise en charge du colis.'
    case 'emballage_paye':
      return 'Le colis est parti dans un emballage que le client a commandé : il est déjà payé.'
    case 'commande_emballage':
      return `C’est la commande d’emballages livrée ce jour-là : ${tarif.nom}, au prix du jour de la commande.`
    case 'ville': {
      const whom = party === 'client' ? 'aucun tarif particulier' : 'aucune commission particulière'
      return `C’est le tarif par défaut de la ville${tarif.ville === '' ? '' : ` (${tarif.ville})`} : ${whom} ne valait ce jour-là.`
    }
    case 'autour': {
      const what = party === 'client' ? 'tarif' : 'commission'
      return `Le quartier${tarif.ville === '' ? '' : ` (${tarif.ville})`} n’a pas de ${what} à lui : c’est celui de sa ville.`
    }
    case 'client':
      return `C’est ${party === 'client' ? 'le tarif' : 'la commission'} de ${tarif.nom}${place}${period}. Il passe avant tout autre.`
    case 'groupe': {
      const name = tarif.nom === '' ? '' : ` « ${tarif.nom} »`
      return `C’est le tarif du groupe${name}${place}${period} : aucun tarif propre au client ne valait ce jour-là.`
    }
    case 'tous':
      return `C’est ${party === 'client' ? 'le tarif commun à tous les clients' : 'la commission commune à tous les livreurs'}${place}${period}.`
  }
}

/** Gross, discount, net; and the promotions it comes from. */
function discountSentence({ montant, remise, promotions }: FeeFacts): string {
  if (toDirhams(remise) === 0) return ''
  const each = promotions.map(({ nom, de }) => `« ${nom} » (${de})`)
  const last = each.pop() ?? ''
  const many = each.length > 0
  const from = many ? `les promotions ${each.join(', ')} et ${last}, qui s’ajoutent` : `la promotion ${last}`
  return `Brut ${format(add(montant, remise))}, remise ${format(remise)} par ${from} : net ${format(montant)}.`
}

function placeOf({ ville, zone, agence, depuis }: TariffFacts): string {
  if (depuis !== '') return ''
  const where =
    ville !== '' ? ` pour ${ville}` : zone !== '' ? ` pour la zone ${zone}` : ' pour toutes les villes'
  return agence === '' ? where : `${where}, au départ de ${agence}`
}

const periodOf = ({ du, au }: TariffFacts): string => {
  if (du === '') return ''
  return au === '' ? `, depuis le ${du}` : `, du ${du} au ${au}`
}

function forcedSentence({ par, le, motif, remplace }: NonNullable<FeeFacts['force']>): string {
  const who = par === '' ? 'à la main' : `par ${par}`
  const instead = remplace
    ? ` Il remplace ${format(remplace.montant)}${remplace.source === '' ? '' : ` (${remplace.source})`}.`
    : ''
  return `Montant fixé ${who} le ${le} : « ${motif} ».${instead}`
}

function keptSentence({ tarif }: FeeFacts): string {
  if (tarif?.depuis === 'supprime')
    return 'Ce tarif a été supprimé depuis : le montant reste celui du jour du fait.'
  if (tarif?.depuis === 'change') return 'Ce tarif a changé depuis : le montant reste celui du jour du fait.'
  return ''
}

function taxSentence({ taux, party, montant, le }: FeeFacts): string {
  if (party === 'livreur' || toDirhams(montant) === 0) return ''
  if (taux === null) return 'Aucun taux de TVA ne valait ce jour-là : ce frais attend pour être facturé.'
  const day = le === '' ? '' : `, taux du ${le}`
  return `TVA de ${String(taux).replace('.', ',')} % comprise${day}. Elle est arrondie une seule fois, sur le total de la facture.`
}

function annulledSentence({ le, par, etat, motif }: NonNullable<FeeFacts['annule']>): string {
  const why = motif === '' ? '' : ` : « ${motif} »`
  if (par === 'pesee') return `Remplacé le ${le} par une nouvelle pesée. Il n’est plus dû.`
  if (par === 'frais') return `Remplacé le ${le} par un montant fixé à la main${why}. Il n’est plus dû.`
  const how = etat === '' ? '' : ` par le passage à « ${etat} »`
  return `Annulé le ${le}${how}${why}. Il n’est plus dû.`
}
