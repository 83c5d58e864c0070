import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusalSentence } from './error-words.ts'

/** In the place of what could not be read; with the way to try again, where the whole page waits for it. */
export const Unread = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => (
  <Notice tone="error">
    {refusalSentence(error)}{' '}
    {onRetry && (
      <Button variant="link" size="sm" className="h-auto p-0" onClick={onRetry}>
        <Trans>Réessayer</Trans>
      </Button>
    )}
  </Notice>
)
