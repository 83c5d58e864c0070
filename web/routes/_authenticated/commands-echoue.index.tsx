import { createFileRoute } from '@tanstack/react-router'
import { CommandesPage } from '#web/features/commands/page.tsx'

export const Route = createFileRoute('/_authenticated/commands-echoue/')({
  validateSearch: (search: Record<string, unknown>) => search,
  component: () => <CommandesPage preset="echouees" />,
})
