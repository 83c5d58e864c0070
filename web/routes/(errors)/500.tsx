import { createFileRoute } from '@tanstack/react-router'
import { GeneralErrorPage } from '#web/features/errors/page.tsx'

export const Route = createFileRoute('/(errors)/500')({ component: () => <GeneralErrorPage /> })
