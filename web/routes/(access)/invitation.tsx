import { createFileRoute, useLocation } from '@tanstack/react-router'
import { linkSecret } from '#model/domain/links.ts'
import { InvitationPage } from '#web/features/invitation/page.tsx'

/** `#CODE` or `#CODE/0612345678`: the content of the invitation's QR code. */
export const Route = createFileRoute('/(access)/invitation')({ component: Invitation })

function Invitation() {
  const [code = '', identity = ''] = decodeURIComponent(linkSecret(useLocation().hash)).split('/', 2)
  return <InvitationPage code={code} identity={identity} />
}
