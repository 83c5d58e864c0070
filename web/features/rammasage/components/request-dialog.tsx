import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { CRENEAUX, type Creneau, type PickupProposal } from '#model/domain/ramassage.ts'
import type { GeoPoint } from '#model/schema/fields.ts'
import { isSomewhere, NOWHERE } from '#model/schema/geo.ts'
import { refusalSentence, refusedWords } from '#web/form/error-words.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { useHere } from '#web/lib/here.ts'
import { word } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { Day } from '#web/table/cells/moment.tsx'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { proposalQuery } from '../queries.ts'

/** Two taps: when, then « Demander ». The place and the count are there already, and can be written over. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const proposal = useQuery(proposalQuery())
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-lg" aria-describedby={undefined}>
        <DialogHeader>
          <DialogTitle>
            <Trans>Demander un ramassage</Trans>
          </DialogTitle>
        </DialogHeader>
        {proposal.error && <Notice tone="error">{refusalSentence(proposal.error)}</Notice>}
        {proposal.isPending && <Skeleton className="h-48" />}
        {proposal.data && <Request known={proposal.data} onClose={onClose} />}
      </DialogContent>
    </Dialog>
  )
}

/** Fields that show their own error. */
const SHOWN_BESIDE = ['adresse', 'colis_declares']

interface When {
  readonly day: string
  readonly creneau: Creneau
}

function Request({ known, onClose }: { known: PickupProposal; onClose: () => void }) {
  const { person } = useSession()
  const queries = useQueryClient()
  const [id] = useState(newId)
  const [when, setWhen] = useState<When | null>(null)
  const [adresse, setAdresse] = useState(known.adresse)
  const [position, setPosition] = useState(known.position)
  const [colis, setColis] = useState(known.colis === 0 ? '' : String(known.colis))
  const ask = useMutation({
    meta: { fieldsShown: true },
    mutationFn: (chosen: When) =>
      client.collection('rammasage').create({
        id,
        client: person.id,
        ville: known.ville,
        adresse,
        position,
        telephone: known.telephone,
        date: `${chosen.day} 00:00:00.000Z`,
        creneau: chosen.creneau,
        colis_declares: Number(colis) || 0,
      }),
    onSuccess: () => {
      toast.success(t`Ramassage demandé`)
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: recordsKey('rammasage') }),
  })
  const move = (next: string) => {
    setAdresse(next)
    // The position of the former address no longer applies.
    setPosition(NOWHERE)
  }
  const wrong = refusedWords(ask.error)
  const elsewhere = Object.entries(wrong).find(([name]) => !SHOWN_BESIDE.includes(name))?.[1]
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (when) ask.mutate(when)
      }}
    >
      <WhenChoice days={known.days} value={when} onChange={setWhen} />
      {elsewhere && (
        <p role="alert" className="font-medium text-destructive text-xs">
          {elsewhere}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-[1fr_7rem]">
        <Field label={t`Adresse`} error={wrong.adresse} required>
          {(control) => <Input {...control} value={adresse} onChange={(event) => move(event.target.value)} />}
        </Field>
        <Field label={t`Colis`} error={wrong.colis_declares} required>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={colis}
              onChange={(event) => setColis(event.target.value.replace(/\D/g, ''))}
            />
          )}
        </Field>
      </div>
      <Whereabouts position={position} onChange={setPosition} />
      <DialogFooter>
        <Button type="button" variant="outline" onClick={onClose}>
          <Trans>Fermer</Trans>
        </Button>
        <Button type="submit" disabled={when === null} pending={ask.isPending}>
          <Trans>Demander</Trans>
        </Button>
      </DialogFooter>
    </form>
  )
}

interface WhereaboutsProps {
  position: GeoPoint
  onChange: (position: GeoPoint) => void
}

/** The position of an address: once given, the next request for this address has it. */
function Whereabouts({ position, onChange }: WhereaboutsProps) {
  const { ask, asking, failed } = useHere()
  const known = isSomewhere(position)
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        type="button"
        variant="outline"
        size="sm"
        aria-pressed={known}
        pending={asking}
        onClick={() => (known ? onChange(NOWHERE) : ask(onChange))}
      >
        <LocateFixed aria-hidden />
        {known ? <Trans>Position jointe</Trans> : <Trans>Joindre ma position</Trans>}
      </Button>
      {failed && (
        <p role="alert" className="text-muted-foreground text-xs">
          <Trans>L’appareil n’a pas donné sa position : l’adresse suffit.</Trans>
        </p>
      )}
    </div>
  )
}

interface WhenChoiceProps {
  days: PickupProposal['days']
  value: When | null
  onChange: (when: When) => void
}

const weekday = new Intl.DateTimeFormat('fr', { weekday: 'long', timeZone: 'UTC' })

function WhenChoice({ days, value, onChange }: WhenChoiceProps) {
  if (days.length === 0) {
    return (
      <p className="text-muted-foreground">
        <Trans>Dites d’abord votre ville dans votre profil, ou appelez l’agence.</Trans>
      </p>
    )
  }
  return (
    <div className="grid gap-3">
      {days.map(({ day, creneaux }) => (
        <fieldset key={day} className="grid gap-1.5">
          <legend className="mb-1.5 font-medium">
            <span className="inline-block first-letter:uppercase">{weekday.format(new Date(day))}</span>{' '}
            <Day value={`${day} 00:00:00.000Z`} />
          </legend>
          <div className="grid grid-cols-3 gap-2">
            {creneaux.map((creneau) => {
              const chosen = value?.day === day && value.creneau === creneau
              return (
                <Button
                  key={creneau}
                  type="button"
                  variant={chosen ? 'default' : 'outline'}
                  aria-pressed={chosen}
                  className="h-11"
                  onClick={() => onChange({ day, creneau })}
                >
                  {word(CRENEAUX[creneau].label)}
                </Button>
              )
            })}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
