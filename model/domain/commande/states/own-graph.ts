import type { Row } from '../../../collections.ts'
import type { FieldError } from '../../../schema/checks.ts'
import { fold } from '../../../schema/fold.ts'
import { ENDS, NOT_REQUIRED_BY_OWN, OWN_CATEGORIES, OWN_CONDITIONS, RELAUNCHES_TO } from './own-states.ts'
import { stateCode } from './reference.ts'
import { CATEGORIES, isOneOf, REQUIREMENTS, type Requirement } from './states.ts'

type State = Pick<Row<'tracking_states'>, 'id' | 'name' | 'category' | 'requires'>
type Edge = Pick<Row<'transitions'>, 'condition' | 'requires'>
export type Wrong = Readonly<Record<string, FieldError>>

const wrong = (code: string, message: string): FieldError => ({ code: `validation_${code}`, message })

/** Validates an added state: one refusal per field. */
export function wrongInOwnState({ category, requires }: Pick<State, 'category' | 'requires'>): Wrong {
  const errors: Record<string, FieldError> = {}
  if (!OWN_CATEGORIES.some((one) => one === category)) {
    const names = OWN_CATEGORIES.map((one) => `« ${CATEGORIES[one]} »`).join(', ')
    errors.category = wrong(
      'own_category',
      `Un état de votre société est dans l’une de ces catégories : ${names}.`,
    )
  }
  const asked = askedInVain(requires)
  if (asked) errors.requires = asked
  return errors
}

/** Validates an added edge: one refusal per field. */
export function wrongInEdge(from: State, to: State, { condition, requires }: Edge): Wrong {
  const [start, end] = [stateCode(from.id), stateCode(to.id)]
  const errors: Record<string, FieldError> = {}
  if (start && end) {
    errors.to = wrong(
      'shipped_edge',
      'Les passages entre états livrés avec Wasl s’ouvrent et se ferment, sans en ajouter. Un passage ajouté part d’un état de votre société, ou y mène.',
    )
  }
  if (from.id === to.id) errors.to = wrong('same_state', 'Un passage mène d’un état à un autre.')
  if (isOneOf(ENDS, start)) {
    errors.from = wrong(
      'edge_from_end',
      `« ${from.name} » est une fin : un état de votre société ne la suit pas.`,
    )
  }
  if (end === 'CLOTURE') {
    errors.to = wrong(
      'edge_to_end',
      `Un colis est « ${to.name} » par le produit lui-même, quand rien n’est plus dû.`,
    )
  }
  const unfit = conditionComplaint(end, condition)
  if (unfit) errors.condition = unfit
  const asked = end ? null : askedInVain(requires)
  if (asked) errors.requires = asked
  return errors
}

function conditionComplaint(
  end: ReturnType<typeof stateCode>,
  condition: Edge['condition'],
): FieldError | null {
  if (!OWN_CONDITIONS.includes(condition)) {
    return wrong(
      'edge_condition',
      'Cette condition est celle d’un passage livré avec Wasl : choisissez-en une autre.',
    )
  }
  if (condition === 'relance' && !isOneOf(RELAUNCHES_TO, end)) {
    return wrong('edge_relance', 'Une relance repart de « Reçu au hub » ou de « Reçu en agence ».')
  }
  if (condition === 'trois_tentatives' && end !== 'DEMANDE_RETOUR') {
    return wrong('edge_tentatives', 'Cette condition est celle d’un passage vers « Retour demandé ».')
  }
  return null
}

/** The refusal names the requirements, so that its author can take them out. */
function askedInVain(requires: readonly string[]): FieldError | null {
  const vain = requires.filter((name): name is Requirement => NOT_REQUIRED_BY_OWN.some((one) => one === name))
  if (vain.length === 0) return null
  const names = vain.map((name) => `« ${REQUIREMENTS[name]} »`).join(', ')
  return wrong(
    'own_requires',
    `Un état de votre société ne change ni argent, ni issue, ni détenteur : il ne peut pas exiger ${names}.`,
  )
}

const MOST_LETTERS = 26

/** A code made from the name: « Vérif. n° 2 » is VERIF_N_2; a code in use gets the next free number. */
export function ownCode(name: string, taken: ReadonlySet<string>): string {
  const letters = fold(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '')
  const code = letters.slice(0, MOST_LETTERS).replace(/_+$/, '') || 'ETAT'
  for (let n = 1; ; n++) {
    const one = n === 1 ? code : `${code}_${n}`
    if (!taken.has(one)) return one
  }
}

/** The public label of an own state where the company set none. */
export const PUBLIC_LABEL_IN: Readonly<Record<(typeof OWN_CATEGORIES)[number], string>> = {
  en_attente: 'Préparé',
  hub: 'En route',
  en_cours: 'En route',
  echoue: 'En route',
  retour: 'Retour vers le vendeur',
}
