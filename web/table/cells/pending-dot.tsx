import { t } from '@lingui/core/macro'
import { cn } from '#web/ui/cn.ts'

/** Beside a value the server has not confirmed yet. */
export const PendingDot = ({ className }: { className?: string }) => (
  <span
    role="status"
    title={t`Enregistrement en cours`}
    className={cn(
      'inline-block size-1.5 animate-pulse rounded-full bg-primary align-middle motion-reduce:animate-none',
      className,
    )}
  >
    <span className="sr-only">{t`Enregistrement en cours`}</span>
  </span>
)
