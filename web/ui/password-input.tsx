import { Trans, useLingui } from '@lingui/react/macro'
import { Eye, EyeOff, TriangleAlert } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { Button } from './button.tsx'
import { Input } from './input.tsx'

/** A password input with a button to show it, and a warning when Caps Lock is on. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div className="grid gap-1.5">
      <div className="relative">
        <Input
          {...props}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          className="pe-11"
          onKeyDown={watch}
          onKeyUp={watch}
        />
        <Button
          variant="ghost"
          size="icon-sm"
          className="absolute end-1 top-1/2 -translate-y-1/2"
          aria-pressed={shown}
          aria-label={shown ? t`Masquer le mot de passe` : t`Afficher le mot de passe`}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </Button>
      </div>
      {capsLock && (
        <p role="status" className="flex items-center gap-1.5 text-muted-foreground text-xs">
          <TriangleAlert aria-hidden className="size-3.5" />
          <Trans>La touche Verr. Maj. est active.</Trans>
        </p>
      )}
    </div>
  )
}
