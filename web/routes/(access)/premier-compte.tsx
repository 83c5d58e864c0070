import { createFileRoute } from '@tanstack/react-router'
import { FirstAccountPage } from '#web/features/account/page.tsx'

/** `jeton`: the one-use token of the link printed at the first start. */
export const Route = createFileRoute('/(access)/premier-compte')({
  validateSearch: (search: Record<string, unknown>) => ({ jeton: String(search.jeton ?? '') }),
  component: FirstAccount,
})

function FirstAccount() {
  return <FirstAccountPage token={Route.useSearch().jeton} />
}
