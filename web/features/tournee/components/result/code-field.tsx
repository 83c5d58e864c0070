import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { ClientResponseError } from 'pocketbase'
import { useState } from 'react'
import type { WireRow } from '#model/collections.ts'
import { codeDigits } from '#model/domain/commande/remise-code.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { keep } from '#web/outbox/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { Parcel } from '../../queries.ts'

interface CodeFieldProps {
  parcel: Parcel
  known: boolean
  /** The reason for handing over without the code; empty while the code is needed. */
  absent: string
  onKnown: () => void
  onAbsent: (reason: string) => void
  error?: string | undefined
}

/** French in every language of the page: the office reads it. */
const LOCKED = 'Cinq codes faux'
const NO_NETWORK = 'Pas de réseau à la porte'
const DIGITS = 4
/** A slower response counts as no network. */
const PATIENCE_MS = 8_000

/**
 * Input of the recipient's code. Only the server knows it: a code stored on a phone could be read there.
 * Offline, the typed code is kept with the result, and the server checks it afterwards.
 */
export function CodeField({ parcel, known, absent, onKnown, onAbsent, error }: CodeFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const trial = useMutation({
    meta: { silent: true },
    mutationFn: (code: string) => tryCode(parcel.id, code),
    onSuccess: (told) => {
      if (told === 'juste') return onKnown()
      if (told === 'bloque') return onAbsent(LOCKED)
      if (told === 'inconnu') return onAbsent(NO_NETWORK)
      setWrong(true)
      setTyped('')
    },
  })
  if (known) {
    return (
      <p role="status" className="flex items-center gap-2 font-semibold text-base text-primary">
        <CircleCheck aria-hidden className="size-6" />
        <Trans>Code juste</Trans>
      </p>
    )
  }
  if (absent !== '') {
    return (
      <p role="status" className="flex gap-2 text-base">
        <TriangleAlert aria-hidden className="size-6 shrink-0" />
        {absent === LOCKED ? (
          <Trans>Cinq codes faux : prenez une photo et faites signer. Votre agence vérifiera.</Trans>
        ) : (
          <Trans>Pas de réseau : prenez une photo et faites signer. Le code est vérifié plus tard.</Trans>
        )}
      </p>
    )
  }
  return (
    <div className="grid gap-2">
      <Field
        label={t`Code de remise`}
        required
        error={
          wrong
            ? t`Ce code est faux. Redemandez-le au destinataire.`
            : trial.isError
              ? t`Le code n’a pas pu être vérifié. Recommencez.`
              : error
        }
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={DIGITS}
            dir="ltr"
            disabled={trial.isPending}
            className="h-14 text-center font-bold text-2xl tracking-[0.5em]"
            value={typed}
            onChange={(event) => {
              const digits = codeDigits(event.target.value)
              setTyped(digits)
              setWrong(false)
              if (digits.length === DIGITS) trial.mutate(digits)
            }}
          />
        )}
      </Field>
      {!navigator.onLine && (
        <Button
          variant="outline"
          className="h-14 text-base pointer-coarse:h-14"
          onClick={() => onAbsent(NO_NETWORK)}
        >
          <Trans>Il n’a pas son code, et il n’y a pas de réseau</Trans>
        </Button>
      )}
    </div>
  )
}

/** Checks the code; `inconnu` without a response, when the code is sent with the result. */
async function tryCode(command: string, code: string): Promise<'juste' | 'faux' | 'bloque' | 'inconnu'> {
  const body = { id: newId(), command, code }
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { juste, restants } = await client
      .collection('essais_code')
      .create<WireRow<'essais_code'>>(body, { signal })
    if (juste) return 'juste'
    return restants > 0 ? 'faux' : 'bloque'
  } catch (error) {
    if (error instanceof ClientResponseError && error.status === 409) return 'bloque'
    if (error instanceof ClientResponseError && error.status >= 400 && error.status < 500) throw error
    await keep({ collection: 'essais_code', id: body.id, body: { command, code } })
    return 'inconnu'
  }
}
