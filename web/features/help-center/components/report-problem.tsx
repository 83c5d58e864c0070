import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { erreurs } from '#model/collections/erreurs.ts'
import { newId } from '#web/form/new-id.ts'
import { Refused } from '#web/form/refused.tsx'
import { client } from '#web/lib/client.ts'
import { lastErrorId, routeOf } from '#web/lib/report.ts'
import { Button } from '#web/ui/button.tsx'
import { Label } from '#web/ui/label.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

/** Tells the team of a problem: the words of the person, with the page, its version and its last error. */
export function ReportProblem({ focused = false }: { focused?: boolean }) {
  const [words, setWords] = useState('')
  const id = useRef(newId())
  const send = useMutation({
    meta: { silent: true },
    mutationFn: () =>
      client.collection('erreurs').create({
        id: id.current,
        kind: 'signalement',
        message: words.trim(),
        route: routeOf(location),
        version: import.meta.env.VITE_VERSION ?? '',
        detail: { erreur: lastErrorId() },
      }),
  })
  const version = import.meta.env.VITE_VERSION || '–'
  const error = lastErrorId() || '–'
  const number = id.current
  if (send.isSuccess) {
    return (
      <Notice>
        <Trans>Signalé sous le numéro {number}. L’équipe le lira avec la page où vous étiez.</Trans>
      </Notice>
    )
  }
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (words.trim() !== '') send.mutate()
      }}
    >
      <Label htmlFor="probleme">
        <Trans>Que s’est-il passé ?</Trans>
      </Label>
      <Textarea
        id="probleme"
        autoFocus={focused}
        rows={3}
        maxLength={erreurs.fields.message.max}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <p className="text-muted-foreground text-xs">
        <Trans>
          Partent avec vos mots : l’adresse de la page, sa version ({version}) et la dernière erreur ({error}
          ).
        </Trans>
      </p>
      {send.error && <Refused error={send.error} />}
      <Button type="submit" className="w-fit" pending={send.isPending} disabled={words.trim() === ''}>
        <Trans>Envoyer</Trans>
      </Button>
    </form>
  )
}
