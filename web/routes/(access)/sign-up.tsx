import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '#web/features/sign-up/page.tsx'

export const Route = createFileRoute('/(access)/sign-up')({ component: SignUpPage })
