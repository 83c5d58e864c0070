import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#web/features/settings/page.tsx'

export const Route = createFileRoute('/_authenticated/settings/account')({ component: AccountPage })
