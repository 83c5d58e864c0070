import { createFileRoute, useLocation } from '@tanstack/react-router'
import { linkSecret } from '#model/domain/links.ts'
import { VerificationPage } from '#web/features/verification/page.tsx'

export const Route = createFileRoute('/(access)/verification')({ component: Verification })

function Verification() {
  return <VerificationPage token={linkSecret(useLocation().hash)} />
}
