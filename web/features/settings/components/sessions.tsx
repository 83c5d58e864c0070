import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deviceName } from '#model/domain/device.ts'
import { client } from '#web/lib/client.ts'
import { Moment } from '#web/table/cells/moment.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface OpenSession {
  readonly id: string
  readonly agent: string
  readonly ip: string
  readonly lastUsed: string
  readonly created: string
}

const sessionsQuery = queryOptions({
  queryKey: ['records', '_sessions', 'own'],
  queryFn: ({ signal }) =>
    client.send<{ items: readonly OpenSession[] }>('/api/collections/_sessions/records', {
      signal,
      query: { sort: '-lastUsed', perPage: 50, skipTotal: true },
    }),
})

/** Where the account is open; each place can be shut from here. */
export function Sessions() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const sessions = useQuery(sessionsQuery)
  const end = useMutation({
    mutationFn: (id: string) => client.send(`/api/collections/_sessions/records/${id}`, { method: 'DELETE' }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
  const mine = ownSession()
  return (
    <Card>
      <CardHeader>
        <CardTitle>
          <Trans>Sessions ouvertes</Trans>
        </CardTitle>
        <p className="text-muted-foreground">
          <Trans>Fermez celles que vous ne reconnaissez pas, puis changez votre mot de passe.</Trans>
        </p>
      </CardHeader>
      <CardContent>
        {sessions.isPending && <Skeleton className="h-16" />}
        {sessions.isError && (
          <Notice tone="error">
            <Trans>Les sessions n’ont pas pu être lues. Rechargez la page.</Trans>
          </Notice>
        )}
        <ul className="grid divide-y">
          {sessions.data?.items.map((session) => (
            <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
              <div className="min-w-0 flex-1">
                <p className="font-medium">
                  {deviceName(session.agent) || t`Appareil inconnu`}
                  {session.id === mine && (
                    <span className="ms-2 font-normal text-muted-foreground text-xs">
                      <Trans>celle-ci</Trans>
                    </span>
                  )}
                </p>
                <p className="text-muted-foreground text-xs">
                  <bdi>{session.ip}</bdi> · <Moment value={session.lastUsed || session.created} />
                </p>
              </div>
              {session.id !== mine && (
                <Button
                  size="sm"
                  variant="outline"
                  pending={end.isPending && end.variables === session.id}
                  onClick={() => end.mutate(session.id)}
                >
                  <Trans>Fermer</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
        {sessions.data?.items.length === 0 && (
          <p className="text-muted-foreground">
            <Trans>Cette session est la seule.</Trans>
          </p>
        )}
      </CardContent>
    </Card>
  )
}

/** Id of the session this browser's token belongs to. */
function ownSession(): string {
  try {
    const [, payload = ''] = client.authStore.token.split('.')
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'sid' in claims ? String(claims.sid) : ''
  } catch {
    return ''
  }
}
