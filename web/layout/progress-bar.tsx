import { useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'

/**
 * Thin bar at the top while a navigation is pending. It is opaque from its first frame, only grows, and fades out at full
 * width when the navigation ends.
 */
export function ProgressBar() {
  const { t } = useLingui()
  const pending = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <div
      role="progressbar"
      aria-label={t`Chargement de la page`}
      aria-hidden={!pending}
      data-pending={pending || undefined}
      className="pointer-events-none fixed inset-x-0 top-0 z-100 h-0.5 origin-left bg-primary not-data-pending:opacity-0 not-data-pending:transition-opacity not-data-pending:delay-150 not-data-pending:duration-300 data-pending:animate-pending data-pending:transition-none rtl:origin-right"
    />
  )
}
