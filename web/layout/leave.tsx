import { Plural, Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { signOut } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Signs out; first asks whether to, where this phone still has records to send. `question` is to be rendered. */
export function useLeave(): { readonly leave: () => void; readonly question: ReactNode } {
  const router = useRouter()
  const [kept, setKept] = useState(0)
  const leave = () => {
    signOut()
    void router.navigate({ to: '/sign-in-2' })
  }
  const leaveUnlessKept = async () => {
    const count = await countKept()
    if (count === 0) leave()
    else setKept(count)
  }
  return {
    leave: () => void leaveUnlessKept(),
    question: (
      <ConfirmDialog
        open={kept > 0}
        onOpenChange={() => setKept(0)}
        title={<Trans>Se déconnecter maintenant ?</Trans>}
        confirm={<Trans>Se déconnecter</Trans>}
        onConfirm={leave}
      >
        <Plural
          value={kept}
          one="# enregistrement de ce téléphone n’est pas encore envoyé. Il reste gardé, et ne partira que si vous vous reconnectez ici."
          other="# enregistrements de ce téléphone ne sont pas encore envoyés. Ils restent gardés, et ne partiront que si vous vous reconnectez ici."
        />
      </ConfirmDialog>
    ),
  }
}

/**
 * Number of records that wait to be sent, and will only be when the same person
 * signs in again; 0 when unknown.
 */
async function countKept(): Promise<number> {
  try {
    const { unsent } = await import('#web/outbox/outbox.ts')
    return await unsent()
  } catch {
    return 0
  }
}
