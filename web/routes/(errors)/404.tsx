import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#web/features/errors/page.tsx'

export const Route = createFileRoute('/(errors)/404')({ component: NotFoundPage })
