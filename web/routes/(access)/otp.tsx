import { createFileRoute } from '@tanstack/react-router'
import { OtpPage } from '#web/features/account/page.tsx'

export const Route = createFileRoute('/(access)/otp')({ component: OtpPage })
