import { createFileRoute, useLocation } from '@tanstack/react-router'
import { linkSecret } from '#model/domain/links.ts'
import { NewPasswordPage } from '#web/features/forgot-password/page.tsx'

export const Route = createFileRoute('/(access)/forgot-password_/nouveau')({ component: NewPassword })

function NewPassword() {
  return <NewPasswordPage token={linkSecret(useLocation().hash)} />
}
