import type { Row } from '../collections.ts'
import type { FieldError } from '../schema/checks.ts'

/** The options of a client's contract that apply to each of the client's parcels. */
export type ClientOptions = Pick<Row<'clients'>, 'option_ouverture' | 'option_echange'>

/** The option of the client that each wish on a commande needs. */
const OPTION_FOR = {
  package_opened: { option: 'option_ouverture', name: 'Ouverture autorisée', wish: 'Peut ouvrir' },
  is_echange: { option: 'option_echange', name: 'Échange autorisé', wish: 'Colis à remplacer' },
} as const satisfies Partial<
  Record<keyof Row<'commands'>, { option: keyof ClientOptions; name: string; wish: string }>
>
export type OptionalWish = keyof typeof OPTION_FOR

export const OPTIONAL_WISHES = Object.keys(OPTION_FOR) as readonly OptionalWish[]

/** Why a commande of this client does not carry that wish; null when it was agreed. */
export function notAgreed(wish: OptionalWish, client: ClientOptions | undefined): FieldError | null {
  const { option, name, wish: label } = OPTION_FOR[wish]
  if (client?.[option]) return null
  return {
    code: 'validation_option',
    message: `Ce client n’a pas l’option « ${name} » : décochez « ${label} », ou demandez l’option à l’agence.`,
  }
}
