import type { Row } from '../../collections.ts'
import { fold } from '../../schema/fold.ts'
import { COMES_BACK, HOLDER_IN } from '../commande/decide/custody.ts'
import { OUTCOME_OF } from '../commande/states/outcome-of.ts'
import { isOneOf, OUTCOMES, type Outcome, STATES, type StateCode } from '../commande/states/states.ts'
import type { TakeoverRow } from './row-reader.ts'

/** Where a parcel in flight is and how far it is. */
export type ParcelPlace = Pick<
  Row<'commands'>,
  | 'holder_kind'
  | 'holder'
  | 'delivery_man'
  | 'agence'
  | 'outcome'
  | 'money_state'
  | 'reported_date'
  | 'limite_retrait'
>

/** States a parcel cannot be taken over in, and the advice for each. */
const ELSEWHERE: Partial<Readonly<Record<StateCode, string>>> = {
  RAPPEL: 'Reprenez-le « À confirmer ».',
  ATTENTE_RAMASSAGE: 'Son ramassage se redemande ici : reprenez-le « Nouveau colis ».',
  RAMASSAGE_AFFECTE: 'Son ramassage se redemande ici : reprenez-le « Nouveau colis ».',
  MANQUANT_RAMASSAGE: 'Reprenez-le « Nouveau colis ».',
  EXPEDIE: 'Recevez-le d’abord : reprenez-le « Reçu au hub » ou « Reçu en agence », avec son agence.',
  RETOUR_EN_TRANSIT: 'Recevez-le d’abord : reprenez-le « Retour reçu au hub », avec son agence.',
  LIVRE: 'Il est livré : son argent vient par les fichiers des espèces et des clients à payer.',
  LIVRE_PARTIEL: 'Il est livré : son argent vient par les fichiers des espèces et des clients à payer.',
  ECHANGE_LIVRE: 'Il est livré : son argent vient par les fichiers des espèces et des clients à payer.',
  RETOUR_REMIS: 'Il est de retour chez son client : il n’est plus en route.',
  RETOUR_STOCK: 'Il est de retour en stock : il n’est plus en route.',
  PERDU: 'Il n’est plus en route : réglez-le avec son client avant la reprise.',
  ENDOMMAGE: 'Il n’est plus en route : réglez-le avec son client avant la reprise.',
  CLOTURE: 'Il n’est plus en route.',
}

const DATED = ['REPORTE', 'PROGRAMME', 'RETRAIT_AGENCE'] as const satisfies readonly StateCode[]
const ASSIGNED = ['AFFECTE', 'EN_DISTRIBUTION'] as const satisfies readonly StateCode[]

interface Found {
  readonly client: string
  readonly livreur: string
  readonly agence: string
  /** `2026-11-20` or empty. */
  readonly day: string
}

/** The holder of a parcel in that state, among the people its row names; wrong rows are refused. */
export function placeIn(row: TakeoverRow<'colis'>, code: StateCode, found: Found): ParcelPlace {
  const elsewhere = ELSEWHERE[code]
  if (elsewhere) row.refuse('etat', `Un colis « ${STATES[code].name} » ne se reprend pas. ${elsewhere}`)
  const outcome = outcomeAt(row, code)
  const kind = HOLDER_IN[code] ?? (COMES_BACK.includes(code) && found.livreur !== '' ? 'livreur' : 'agence')
  const said = `Un colis « ${STATES[code].name} »`
  if ((kind === 'livreur' || isOneOf(ASSIGNED, code)) && found.livreur === '' && row.text('livreur') === '')
    row.refuse('livreur', `${said} est à un livreur : écrivez sa référence.`)
  if (kind === 'agence' && found.agence === '' && row.text('agence') === '')
    row.refuse('agence', `${said} est dans une agence : écrivez son nom.`)
  if (isOneOf(DATED, code) && found.day === '' && row.text('jour') === '')
    row.refuse('jour', `${said} a une date : écrivez-la.`)
  const day = found.day === '' ? '' : `${found.day} 00:00:00.000Z`
  const holder = { client: found.client, livreur: found.livreur, agence: found.agence }
  return {
    holder_kind: kind,
    holder: kind === 'client' || kind === 'livreur' || kind === 'agence' ? holder[kind] : '',
    delivery_man: code === 'RAMASSE' || kind === 'client' ? '' : found.livreur,
    agence: kind === 'client' ? '' : found.agence,
    outcome,
    money_state: outcome === '' ? 'NON_ENCAISSE' : 'SANS_OBJET',
    reported_date: code === 'RETRAIT_AGENCE' ? '' : day,
    limite_retrait: code === 'RETRAIT_AGENCE' ? day : '',
  }
}

/** The outcome of a parcel that goes back: from its row, else a return without refusal. */
function outcomeAt(row: TakeoverRow<'colis'>, code: StateCode): Outcome | '' {
  const reached = OUTCOME_OF[code] ?? ''
  const typed = row.text('issue')
  if (typed === '' || STATES[code].category !== 'retour') return reached
  const key = fold(typed).trim()
  const ended = (['REFUSE', 'ANNULE_CLIENT', 'ANNULE_VENDEUR', 'RETOUR'] as const).find(
    (one) => fold(one) === key || fold(OUTCOMES[one]).trim() === key,
  )
  if (ended) return ended
  row.refuse(
    'issue',
    `« ${typed} » n’est pas l’issue d’un retour : écrivez « Refusé », « Annulé par le destinataire » ou « Annulé par le vendeur ».`,
  )
  return reached
}

/** The shipped state a cell names, by code or by the name the company gave it. */
export function stateNamed(
  row: TakeoverRow<'colis'>,
  states: readonly { readonly id: string; readonly name: string }[],
  codeOf: (id: string) => StateCode | undefined,
): { readonly id: string; readonly code: StateCode } | null {
  const typed = row.required('etat', 'L’état manque.')
  if (typed === '') return null
  const key = fold(typed).trim()
  for (const { id, name } of states) {
    const code = codeOf(id)
    if (code && (fold(code) === key || fold(name).trim() === key || fold(STATES[code].name) === key))
      return { id, code }
  }
  row.refuse('etat', `« ${typed} » n’est pas un état de colis : écrivez-le comme dans « États ».`)
  return null
}
