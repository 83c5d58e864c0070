import { createFileRoute } from '@tanstack/react-router'
import { MaintenancePage } from '#web/features/errors/page.tsx'

export const Route = createFileRoute('/(errors)/503')({ component: () => <MaintenancePage /> })
