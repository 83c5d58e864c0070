import { createFileRoute } from '@tanstack/react-router'
import { SimulationPage } from '#web/features/tarifs/simulation-page.tsx'

export const Route = createFileRoute('/(access)/tarifs')({ component: SimulationPage })
