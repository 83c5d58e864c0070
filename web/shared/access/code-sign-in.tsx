import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ClientResponseError } from 'pocketbase'
import { useState } from 'react'
import { refusalSentence } from '#web/form/error-words.ts'
import { type Awaited, requestCode, signInWithCode } from '#web/lib/sign-in.ts'
import { CodeStep } from './code-step.tsx'
import { EmailStep } from './email-step.tsx'

const NOTHING_YET: Awaited = { mfaId: '', email: '', otpId: '' }

interface CodeSignInProps {
  /** Set when the code is the second factor; else it is the first. */
  awaited?: Awaited
  /** `mfaId` is empty once the session is open; else the account awaits its password under it. */
  onDone: (mfaId: string, email: string) => void
}

/** The address a code goes to, unless it went already, then the code. */
export function CodeSignIn({ awaited = NOTHING_YET, onDone }: CodeSignInProps) {
  const wrong = useWrongCode()
  const queries = useQueryClient()
  const [email, setEmail] = useState(awaited.email)
  const [otpId, setOtpId] = useState(awaited.otpId)
  const ask = useMutation({ mutationFn: requestCode, onSuccess: setOtpId, meta: { silent: true } })
  const enter = useMutation({
    mutationFn: (code: string) => signInWithCode(queries, otpId, code, awaited.mfaId),
    onSuccess: (mfaId) => onDone(mfaId, email),
    meta: { silent: true },
  })
  const begin = (address: string) => {
    setEmail(address)
    enter.reset()
    ask.mutate(address)
  }
  const unsent = ask.error ? refusalSentence(ask.error) : ''
  if (otpId === '') {
    return (
      <EmailStep
        first={email}
        error={unsent}
        pending={ask.isPending}
        action={<Trans>Recevoir un code</Trans>}
        onEmail={begin}
      />
    )
  }
  return (
    <CodeStep
      email={email}
      error={unsent || wrong(enter.error)}
      pending={enter.isPending || enter.isSuccess}
      onCode={(code) => enter.mutate(code)}
      onResend={() => begin(email)}
      onOtherEmail={() => {
        setOtpId('')
        ask.reset()
        enter.reset()
      }}
    />
  )
}

function useWrongCode(): (failure: Error | null) => string {
  const { t } = useLingui()
  return (failure) => {
    if (!failure) return ''
    if (!(failure instanceof ClientResponseError) || failure.status !== 400) return refusalSentence(failure)
    return String(failure.response.message).includes('MFA')
      ? t`Cette adresse n’est pas celle du compte, ou trop de temps a passé. Revenez à la connexion.`
      : t`Ce code n’est pas le bon, ou il n’est plus valable. Demandez-en un autre.`
  }
}
