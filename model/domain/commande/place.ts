import type { Row } from '../../collections.ts'

/** Names for ids. */
export interface Names {
  agence(id: string): string
  person(id: string): string
}

/**
 * The place of a parcel, in French words that follow « est »; `road` completes that of a travelling one, «
 * vers Fès ».
 */
export function placeInWords(
  { holder_kind, holder, box }: Pick<Row<'commands'>, 'holder_kind' | 'holder' | 'box'>,
  names: Names,
  road: string,
): string {
  switch (holder_kind) {
    case 'agence':
      return `à l’agence ${names.agence(holder)}${box === '' ? '' : `, emplacement ${box}`}`
    case 'livreur':
      return `chez ${names.person(holder)}`
    case 'client':
      return `chez son client ${names.person(holder)}`
    case 'trajet':
      return `en route ${road}`
    case 'destinataire':
      return 'chez son destinataire'
    case '':
      return 'chez on ne sait qui'
  }
}
