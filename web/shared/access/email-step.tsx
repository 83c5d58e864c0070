import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface EmailStepProps {
  first: string
  error: string
  pending: boolean
  /** Label of the button. */
  action: ReactNode
  onEmail: (email: string) => void
}

/** The address a code or a link is sent to. */
export function EmailStep({ first, error, pending, action, onEmail }: EmailStepProps) {
  const { t } = useLingui()
  const [email, setEmail] = useState(first)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!pending) onEmail(email.trim())
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      {error !== '' && <Notice tone="error">{error}</Notice>}
      <Field label={t`E-mail`}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="lg" pending={pending}>
        {action}
      </Button>
    </form>
  )
}
