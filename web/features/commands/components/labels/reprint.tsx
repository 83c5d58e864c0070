import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import type { ListRow } from '#web/table/columns.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Mark beside the code of a row whose printed étiquette is out of date. */
export function ReprintMark({ row }: { row: ListRow }) {
  if (!row.reprint) return null
  const words = t`Étiquette à réimprimer`
  return (
    <span role="img" aria-label={words} title={words} data-category="en_cours" className="text-tone">
      <Printer aria-hidden className="size-3.5" />
    </span>
  )
}

/** The mark of an outdated étiquette in words, for the panel. */
export function ReprintBadge({ record }: { record: ListRow }) {
  if (!record.reprint) return null
  return (
    <Badge category="en_cours">
      <Printer aria-hidden />
      <Trans>Étiquette à réimprimer</Trans>
    </Badge>
  )
}
