import { Trans } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusalSentence } from './error-words.ts'

/** Shown in place of data that could not be loaded; with a retry where the whole page depends on it. */
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
