import { createFileRoute } from '@tanstack/react-router'
import { BonsPage } from '#web/features/bons/page.tsx'
import { envoiView } from '#web/features/bons/views.ts'

export const Route = createFileRoute('/_authenticated/bons-envoi/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: () => <BonsPage view={envoiView} />,
})
