import { createFileRoute, redirect } from '@tanstack/react-router'
import { CompanyPage } from '#web/features/settings/page.tsx'

/** Seed: only a holder of Moderateurs opens the index; others go to their account. */
export const Route = createFileRoute('/_authenticated/settings/')({
  beforeLoad: ({ context }) => {
    if (!context.session.holds('Moderateurs')) throw redirect({ to: '/settings/account' })
  },
  component: CompanyPage,
})
