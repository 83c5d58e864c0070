import { t } from '@lingui/core/macro'
import { useId } from 'react'
import type { Reason } from '#model/domain/import/reasons.ts'
import type { RejectedRow } from '#model/domain/import/report.ts'
import { labelOf } from '#model/domain/import/targets.ts'
import { Input } from '#web/ui/input.tsx'
import type { Import } from './use-import.ts'
import { VilleChoice } from './ville-choice.tsx'

interface RejectedLineProps {
  reject: RejectedRow
  work: Import
}

/** A refused row: its cells, then each reason with the input that mends it. */
export function RejectedLine({ reject, work }: RejectedLineProps) {
  const cells = reject.cells.filter(Boolean).join(' · ')
  return (
    <li className="grid grid-cols-1 gap-2.5 rounded-lg border p-3">
      <p className="flex min-w-0 gap-3">
        <span className="tabular shrink-0 font-medium">{t`Ligne ${reject.row}`}</span>
        <bdi className="min-w-0 truncate text-muted-foreground" title={cells}>
          {cells}
        </bdi>
      </p>
      {reject.reasons.map((reason) => (
        <ReasonLine key={`${reason.field}:${reason.code}`} reason={reason} reject={reject} work={work} />
      ))}
    </li>
  )
}

function ReasonLine({ reason, reject, work }: RejectedLineProps & { reason: Reason }) {
  const id = useId()
  const corrected = work.corrections.find(({ row, field }) => row === reject.row && field === reason.field)
  const typed = typedIn(reject, reason, work)
  return (
    <div className="grid items-start gap-x-3 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_16rem]">
      <label htmlFor={id} className="min-w-0">
        <span className="font-medium">{labelOf(reason.field)}</span>
        <span className="block text-muted-foreground">{reason.message}</span>
      </label>
      {reason.field === 'city' ? (
        <VilleChoice
          id={id}
          value={corrected?.value ?? ''}
          choices={reason.choices ?? []}
          onChoose={(value) =>
            work.correct(sameVille(reject, reason, typed, work).map((row) => ({ row, field: 'city', value })))
          }
        />
      ) : (
        <Input
          id={id}
          value={corrected?.value ?? typed}
          onChange={({ target }) =>
            work.correct([{ row: reject.row, field: reason.field, value: target.value }])
          }
        />
      )}
    </div>
  )
}

const typedIn = (reject: RejectedRow, { field }: Reason, { mapping }: Import): string =>
  reject.cells[mapping[field] ?? -1] ?? ''

/** Rows refused for the same text, which one choice of ville corrects together. */
function sameVille(reject: RejectedRow, reason: Reason, typed: string, work: Import): readonly number[] {
  const alike = (work.report?.rejects ?? []).filter(
    (other) =>
      other.reasons.some(({ field, code }) => field === 'city' && code === reason.code) &&
      typedIn(other, reason, work) === typed,
  )
  return [...new Set([reject.row, ...alike.map(({ row }) => row)])]
}
