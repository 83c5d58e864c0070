import type { BonContent } from '#model/domain/bon-content.ts'

/** Said large when the paper is worth nothing. */
export const statusWords = ({ cancelled, number }: BonContent): string =>
  cancelled !== '' ? `ANNULÉ : ${cancelled}` : number === '' ? 'SANS VALEUR' : ''
