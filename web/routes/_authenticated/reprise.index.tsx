import { createFileRoute } from '@tanstack/react-router'
import { TakeoverPage } from '#web/features/reprise/page.tsx'

export const Route = createFileRoute('/_authenticated/reprise/')({ component: TakeoverPage })
