import { and, compare, eq } from '../../schema/filter.ts'

/** A livreur on tour whose phones are silent for this long should be called. */
export const SILENT_MS = 60 * 60_000

/** Filter of `tours`: those under way whose livreur has phones, none of which spoke since `before`, a canonical instant. */
export const silentTours = (before: string): string =>
  and(
    eq('state', 'ouverte'),
    compare('opened_at', '<', before),
    compare('livreur.appareils_via_user.dernier_mot', '<', before),
  )
