import { createFileRoute } from '@tanstack/react-router'
import { AppearancePage } from '#web/features/settings/page.tsx'

export const Route = createFileRoute('/_authenticated/settings/appearance')({ component: AppearancePage })
