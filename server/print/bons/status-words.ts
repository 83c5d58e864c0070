import type { BonContent } from '#model/domain/bon/content.ts'

/** The word printed large on a paper without effect, as « Annulée ». */
export const statusWords = ({ cancelled, number }: BonContent): string =>
  cancelled !== '' ? `ANNULÉ : ${cancelled}` : number === '' ? 'SANS VALEUR' : ''
