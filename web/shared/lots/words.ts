import { plural, t } from '@lingui/core/macro'

/** « 42 commandes affectées à Karim »; to nobody in particular when each went to its own livreur. */
export function givenTo(n: number, name: string): string {
  const given = plural(n, { one: '# commande affectée', other: '# commandes affectées' })
  return name === '' ? given : t`${given} à ${name}`
}

export const takenBack = (n: number): string =>
  plural(n, { one: '# commande désaffectée', other: '# commandes désaffectées' })
