import { createFileRoute } from '@tanstack/react-router'
import { OtpPage } from '#web/features/otp/page.tsx'

export const Route = createFileRoute('/(access)/otp')({ component: OtpPage })
