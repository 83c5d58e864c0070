import { Trans } from '@lingui/react/macro'
import { refusalSentence } from '#web/form/error-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface Read {
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** What could not be read, in one sentence however many reads failed, and the way to try again. */
export function Failure({ of }: { of: readonly Read[] }) {
  const failed = of.filter(({ error }) => error !== null)
  const [first] = failed
  if (!first) return null
  return (
    <Notice tone="error">
      {refusalSentence(first.error)}{' '}
      <Button
        variant="link"
        size="sm"
        className="h-auto p-0"
        onClick={() => {
          for (const { refetch } of failed) refetch()
        }}
      >
        <Trans>Réessayer</Trans>
      </Button>
    </Notice>
  )
}
