import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Digits of every code Wasl sends. */
const LENGTH = 8
const RESEND_AFTER_S = 30

interface CodeStepProps {
  email: string
  /** The error of the last try; empty when there was none. */
  error: string
  pending: boolean
  onCode: (code: string) => void
  onResend: () => void
  onOtherEmail: () => void
}

/** Input of the code sent by e-mail: submitted at its last digit; it can be resent after a moment. */
export function CodeStep({ email, error, pending, onCode, onResend, onOtherEmail }: CodeStepProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [left, setLeft] = useCountdown(RESEND_AFTER_S)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== '') field.current?.select()
  }, [error])
  const type = (digits: string) => {
    setCode(digits)
    if (digits.length === LENGTH && digits !== code && !pending) onCode(digits)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.length === LENGTH && !pending) onCode(code)
  }
  const resend = () => {
    setCode('')
    setLeft(RESEND_AFTER_S)
    onResend()
    field.current?.focus()
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <p role="status" className="text-pretty text-muted-foreground">
        <Trans>
          Un code de {LENGTH} chiffres vient d’être envoyé à <bdi className="font-medium">{email}</bdi>.
        </Trans>
      </p>
      {error !== '' && <Notice tone="error">{error}</Notice>}
      <Field label={t`Code reçu`}>
        {(control) => (
          <CodeInput
            {...control}
            ref={field}
            length={LENGTH}
            value={code}
            onValueChange={type}
            autoFocus
            required
          />
        )}
      </Field>
      <Button type="submit" size="lg" pending={pending} disabled={code.length < LENGTH}>
        <Trans>Continuer</Trans>
      </Button>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <Button variant="link" size="sm" className="px-0" disabled={left > 0} onClick={resend}>
          {left > 0 ? (
            <Plural
              value={left}
              one="Renvoyer le code dans # seconde"
              other="Renvoyer le code dans # secondes"
            />
          ) : (
            <Trans>Renvoyer le code</Trans>
          )}
        </Button>
        <Button variant="link" size="sm" className="px-0" onClick={onOtherEmail}>
          <Trans>Changer d’adresse</Trans>
        </Button>
      </p>
    </form>
  )
}

function useCountdown(first: number): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(first)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}
