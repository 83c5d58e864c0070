import { createFileRoute } from '@tanstack/react-router'
import { RelevePage } from '#web/features/releve/page.tsx'

export const Route = createFileRoute('/_authenticated/releve/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: Releve,
})

function Releve() {
  return <RelevePage search={Route.useSearch()} />
}
