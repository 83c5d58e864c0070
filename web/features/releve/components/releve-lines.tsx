import { Plural, Trans } from '@lingui/react/macro'
import type { Releve, ReleveLine } from '#model/domain/ledger/releve.ts'
import { Amount } from '#web/table/cells/cells.tsx'
import { formatDay } from '#web/table/clock.ts'
import { useNarrow } from '#web/table/use-narrow.ts'
import { LineCards } from './line-cards.tsx'
import { LineTable } from './line-table.tsx'

export interface LinesProps {
  releve: Releve
  /** The lines that are loaded so far. */
  lines: readonly ReleveLine[]
  /** Id of the line whose dispute is open. */
  contested: string
  onContest: ((line: ReleveLine) => void) | null
}

/** Oldest first, each with the balance it left. */
export function ReleveLines(props: LinesProps) {
  const { releve, lines } = props
  const narrow = useNarrow()
  return (
    <>
      {narrow ? <LineCards {...props} /> : <LineTable {...props} />}
      <p className="flex flex-wrap items-baseline gap-x-4 border-t px-4 py-3 text-sm md:px-6">
        <span className="font-semibold">
          <Trans>Solde au {formatDay(releve.au)}</Trans>
        </span>
        <Amount value={releve.cloture} className="font-semibold" />
        <span className="ms-auto text-muted-foreground">
          {lines.length < releve.total ? (
            <Trans>
              {lines.length} lignes sur {releve.total}
            </Trans>
          ) : (
            <Plural value={releve.total} _0="Aucune ligne" one="# ligne" other="# lignes" />
          )}
        </span>
      </p>
    </>
  )
}
