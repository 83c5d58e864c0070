import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CornerDownLeft } from 'lucide-react'
import { type FormEvent, type Ref, useState } from 'react'
import { readCode, readGarbled } from '#web/lib/azerty.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'

/** Input for typed or pasted codes; a scanner needs no field. */
export function CodeField({ ref, onScan }: { ref: Ref<HTMLInputElement>; onScan: (text: string) => void }) {
  const [typed, setTyped] = useState('')
  const read = readGarbled(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = readCode(typed)
    if (text === '') return
    setTyped('')
    onScan(text)
  }
  return (
    <form onSubmit={submit} className="relative flex min-w-0 flex-[2] gap-1.5 max-md:basis-full">
      <Input
        ref={ref}
        value={typed}
        aria-label={t`Code du colis`}
        aria-describedby={read ? 'lu-comme' : undefined}
        placeholder={t`Scanner, ou taper un code`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        className="h-11 text-base"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        type="submit"
        variant="outline"
        size="icon"
        className="size-11 max-md:hidden"
        aria-label={t`Valider le code`}
      >
        <CornerDownLeft aria-hidden />
      </Button>
      {read && (
        <p
          id="lu-comme"
          className="absolute start-0 top-full z-20 mt-1 rounded-md border bg-popover px-2 py-1 text-foreground text-xs shadow-overlay"
        >
          <Trans>lu comme {read}</Trans>
        </p>
      )}
    </form>
  )
}
