import { plural, t } from '@lingui/core/macro'
import type { AskedField } from '#model/domain/commande/decide/form.ts'
import { ASKED_FOR } from '#model/domain/commande/decide/refusal.ts'
import { isDelivery } from '#model/domain/commande/decide/requirements.ts'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { CORBEILLE_DAYS } from '#model/domain/corbeille.ts'
import { givenTo, takenBack } from '#web/shared/lots/words.ts'
import type { LotAction } from './chosen.ts'
import type { StateOffer } from './states-for.ts'

export interface LotPlan {
  readonly title: string
  readonly verb?: string
  readonly hint: string
  /** Record of the state they go to; in the corbeille they stay in theirs. */
  readonly status: string
  readonly fields: readonly AskedField[]
  readonly destructive?: boolean
  /** The sentence for a number of done rows, with the name of the livreur. */
  readonly said: (applied: number, name: string) => string
}

const NOTE: AskedField = { name: 'note', required: false }
const needed = (name: string): AskedField => ({ name, required: true })
const commandes = (n: number): string => plural(n, { one: '# commande', other: '# commandes' })

/** The fields and texts of each action. */
export function planOf(action: Exclude<LotAction, 'etat'>): LotPlan {
  switch (action) {
    case 'affectation':
      return {
        status: stateId('AFFECTE'),
        title: t`Affecter`,
        verb: t`Affecter`,
        hint: '',
        fields: [needed('delivery_man'), NOTE],
        said: givenTo,
      }
    case 'desaffectation':
      return {
        status: stateId('RECU_AGENCE'),
        title: t`Désaffecter`,
        verb: t`Désaffecter`,
        hint: t`Les colis pas encore chargés restent à l’agence, sans livreur.`,
        fields: [],
        said: takenBack,
      }
    case 'report':
      return {
        status: stateId('REPORTE'),
        title: t`Reporter au…`,
        verb: t`Reporter`,
        hint: '',
        fields: [needed('reported_date'), NOTE],
        said: (n) => plural(n, { one: '# commande reportée', other: '# commandes reportées' }),
      }
    case 'relance':
      return {
        status: stateId('RECU_HUB'),
        title: t`Relancer`,
        verb: t`Relancer`,
        hint: t`Chaque colis repart de l’agence qui l’a, avec des tentatives remises à zéro.`,
        fields: [needed('motif'), NOTE],
        said: (n) => plural(n, { one: '# commande relancée', other: '# commandes relancées' }),
      }
    case 'corbeille':
      return {
        status: '',
        title: t`Mettre à la corbeille`,
        verb: t`Mettre à la corbeille`,
        hint: t`Elles se restaurent depuis la corbeille pendant ${CORBEILLE_DAYS} jours.`,
        fields: [],
        destructive: true,
        said: (n) => t`${commandes(n)} à la corbeille`,
      }
  }
}

/** The plan of a move to the chosen state. */
export function planTo({ to, status, name, asks }: StateOffer): LotPlan {
  const fields = asks
    // The amount is not asked: each parcel is collected at its own.
    .filter((requirement) => requirement !== 'amount_collected' && requirement !== 'note')
    .map((requirement) => needed(ASKED_FOR[requirement].field))
  return {
    status,
    title: t`Changer l’état · ${name}`,
    hint: isDelivery({ code: to }) ? t`Chaque colis est encaissé à son montant attendu.` : '',
    fields: [...fields, asks.includes('note') ? needed('note') : NOTE],
    said: (n) => t`${commandes(n)} · ${name}`,
  }
}
