import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { NOTIFICATIONS } from '#web/lib/unread/notifications.ts'
import { Button } from '#web/ui/button.tsx'
import { readAllNotifications } from '../queries.ts'

/** Marks all as read; what waits for a decision still does. */
export function ReadAll() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: readAllNotifications,
    onSuccess: () => queries.invalidateQueries({ queryKey: NOTIFICATIONS }),
  })
  return (
    <Button variant="ghost" size="sm" className="text-primary" pending={isPending} onClick={() => mutate()}>
      <CheckCheck aria-hidden />
      <Trans>Tout lire</Trans>
    </Button>
  )
}
