import type { ReleveLine } from '#model/domain/ledger/releve.ts'
import { isDecided } from '#model/domain/reclamation/claim-states.ts'
import { ContestFlag } from '#web/shared/fees/contest-flag.tsx'

interface LineFlagProps {
  line: ReleveLine
  onContest: (line: ReleveLine) => void
  className?: string
}

/** A decided claim does not keep its client from contesting the line again. */
export const LineFlag = ({ line, onContest, className = '' }: LineFlagProps) => (
  <ContestFlag
    claim={isDecided(line.reclamation_state) ? '' : line.reclamation}
    onContest={() => onContest(line)}
    className={className}
  />
)
