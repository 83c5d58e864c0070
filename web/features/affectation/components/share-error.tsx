import { Trans } from '@lingui/react/macro'
import { refusalSentence } from '#web/form/error-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Share } from './use-share.ts'

/** Why nothing was given out, beside what was pressed; a question is answered there. */
export const ShareError = ({ share, className }: { share: Share; className?: string }) =>
  share.error && (
    <Notice tone="error" {...(className && { className })}>
      {refusalSentence(share.error)}
      {share.confirm && (
        <Button size="sm" variant="outline" className="ms-2 text-foreground" onClick={share.confirm}>
          <Trans>Affecter quand même</Trans>
        </Button>
      )}
    </Notice>
  )
