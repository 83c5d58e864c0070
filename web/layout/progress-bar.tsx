import { useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'

/** Thin bar at the top while a navigation is pending; full and gone when it ends. */
export function ProgressBar() {
  const { t } = useLingui()
  const pending = useRouterState({ select: (state) => state.status === 'pending' })
  return (
    <div
      role="progressbar"
      aria-label={t`Chargement de la page`}
      aria-hidden={!pending}
      data-pending={pending || undefined}
      className="pointer-events-none fixed inset-x-0 top-0 z-100 h-0.5 origin-left scale-x-100 bg-primary opacity-0 transition-[scale,opacity] duration-300 data-pending:scale-x-75 data-pending:opacity-100 data-pending:duration-[4s] starting:scale-x-0 rtl:origin-right"
    />
  )
}
