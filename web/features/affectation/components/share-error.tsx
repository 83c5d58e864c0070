import { refusalSentence } from '#web/form/error-words.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { Share } from './use-share.ts'

/** Why nothing was given out, beside what was pressed. */
export const ShareError = ({ share, className }: { share: Share; className?: string }) =>
  share.error && (
    <Notice tone="error" {...(className && { className })}>
      {refusalSentence(share.error)}
    </Notice>
  )
