import { createFileRoute, useLocation } from '@tanstack/react-router'
import { linkSecret } from '#model/domain/links.ts'
import { EmailChangePage } from '#web/features/verification/page.tsx'

export const Route = createFileRoute('/(access)/changement-email')({ component: EmailChange })

function EmailChange() {
  return <EmailChangePage token={linkSecret(useLocation().hash)} />
}
