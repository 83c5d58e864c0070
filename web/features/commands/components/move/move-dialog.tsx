import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { StateCode } from '#model/domain/commande/states/states.ts'
import { Unread } from '#web/form/unread.tsx'
import { RowState } from '#web/shared/cells/state-badge.tsx'
import type { ListRow } from '#web/table/columns.ts'
import { Dialog, DialogContent, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CorrectionChoice } from './correction-choice.tsx'
import { MoveForm } from './move-form.tsx'
import { type Deciding, useSituation } from './situation.ts'
import { type SendMove, useSendMove } from './use-send-move.ts'
import { useStateNames } from './use-state-names.ts'
import { WayList } from './way-list.tsx'
import { correctionTo, mayCorrect, type PossibleMove, waysOf } from './ways.ts'

interface MoveDialogProps {
  record: ListRow
  /** Target state whose form opens first, if it is open. */
  to?: StateCode
  /** The move whose form opens first. */
  way?: PossibleMove
  title?: string
  onClose: () => void
}

/** « Changer l’état »: first the target state, then its form. */
export function MoveDialog({ record, to, way, title = t`Changer l’état`, onClose }: MoveDialogProps) {
  const { deciding, error } = useSituation(record)
  const sending = useSendMove(record, onClose)
  if (sending.isShown) return null
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      {/* The panel behind has keys of its own. */}
      <DialogContent onKeyDown={(event) => event.stopPropagation()}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <div className="flex flex-wrap items-center gap-2 text-muted-foreground">
            <bdi className="tabular">{String(record.code)}</bdi>
            <RowState row={record} />
          </div>
        </DialogHeader>
        {deciding && (
          <Steps
            record={record}
            deciding={deciding}
            to={to}
            way={sending.sent?.way ?? way}
            sending={sending}
          />
        )}
        {!deciding && (error ? <Unread error={error} /> : <Skeleton className="h-40" />)}
      </DialogContent>
    </Dialog>
  )
}

interface StepsProps extends Pick<MoveDialogProps, 'record'> {
  deciding: Deciding
  sending: SendMove
  to: StateCode | undefined
  way: PossibleMove | undefined
}

function Steps({ record, deciding, to, way, sending }: StepsProps) {
  const ways = waysOf(deciding)
  const nameOf = useStateNames()
  const [chosen, setChosen] = useState<PossibleMove | null>(
    way ??
      ((to && ways.find((one) => one.kind === 'transition' && one.to === to && one.shut === '')) || null),
  )
  if (chosen) {
    return (
      <MoveForm
        key={`${chosen.kind} ${chosen.status}`}
        record={record}
        way={chosen}
        name={nameOf(chosen.status)}
        onBack={() => setChosen(null)}
        sending={sending}
      />
    )
  }
  return (
    <div className="grid gap-4">
      {ways.length === 0 && (
        <Notice>
          <Trans>De cet état, aucun changement n’est à votre main.</Trans>
        </Notice>
      )}
      <WayList
        label={t`Nouvel état`}
        ways={ways.filter(({ kind }) => kind === 'transition')}
        onChoose={setChosen}
      />
      <WayList
        label={t`Relancer le colis`}
        ways={ways.filter(({ kind }) => kind === 'relance')}
        onChoose={setChosen}
      />
      {mayCorrect(deciding) && (
        <CorrectionChoice
          present={String(record.status)}
          onChoose={(status) => setChosen(correctionTo(deciding, status))}
        />
      )}
    </div>
  )
}
