import { Unread } from '#web/form/unread.tsx'

interface Read {
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** One error message for all failed reads. */
export function Failure({ of }: { of: readonly Read[] }) {
  const failed = of.filter(({ error }) => error !== null)
  const [first] = failed
  if (!first) return null
  return (
    <Unread
      error={first.error}
      onRetry={() => {
        for (const { refetch } of failed) refetch()
      }}
    />
  )
}
