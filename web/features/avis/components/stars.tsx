import { useLingui } from '@lingui/react/macro'
import { MOST_STARS } from '#model/domain/commande/avis.ts'

/** « 4 sur 5 », for eyes as stars. */
export function Stars({ note }: { note: number }) {
  const { t } = useLingui()
  return (
    <span role="img" aria-label={t`${note} sur ${MOST_STARS}`} className="whitespace-nowrap tracking-wide">
      <span aria-hidden className="text-primary">
        {'★'.repeat(note)}
      </span>
      <span aria-hidden className="text-muted-foreground">
        {'☆'.repeat(MOST_STARS - note)}
      </span>
    </span>
  )
}
