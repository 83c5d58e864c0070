import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordPage } from '#web/features/account/page.tsx'

export const Route = createFileRoute('/(access)/forgot-password')({ component: ForgotPasswordPage })
