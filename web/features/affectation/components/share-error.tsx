import { Trans } from '@lingui/react/macro'
import { refusalSentence } from '#web/form/error-words.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Question } from '#web/ui/question.tsx'
import type { LotAssignment } from './use-lot-assignment.ts'

/** The refusal of an assignment, beside its button; a confirmation is given there. */
export function ShareError({ share, className }: { share: LotAssignment; className?: string }) {
  if (!share.error) return null
  const words = refusalSentence(share.error)
  return (
    <div className={className}>
      {share.confirm ? (
        <Question verb={<Trans>Affecter quand même</Trans>} pending={share.pending} onConfirm={share.confirm}>
          {words}
        </Question>
      ) : (
        <Notice tone="error">{words}</Notice>
      )}
    </div>
  )
}
