import { createFileRoute } from '@tanstack/react-router'
import { DisplayPage } from '#web/features/settings/page.tsx'

export const Route = createFileRoute('/_authenticated/settings/display')({ component: DisplayPage })
