import { createFileRoute } from '@tanstack/react-router'
import { UnauthorizedPage } from '#web/features/errors/page.tsx'

export const Route = createFileRoute('/(errors)/401')({ component: UnauthorizedPage })
