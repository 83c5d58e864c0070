import { createFileRoute } from '@tanstack/react-router'
import { BonsPage } from '#web/features/bons/page.tsx'
import { retourLivreurView } from '#web/features/bons/views.ts'

export const Route = createFileRoute('/_authenticated/bon-retour-livreur/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: () => <BonsPage view={retourLivreurView} />,
})
