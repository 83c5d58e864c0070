import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ScanBarcode, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { boundAgence } from '#model/domain/permissions.ts'
import { and, eq, or } from '#model/schema/filter.ts'
import { newId } from '#web/form/new-id.ts'
import { Refused } from '#web/form/refused.tsx'
import { readCode } from '#web/lib/azerty.ts'
import { client } from '#web/lib/client.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { useScanner } from '#web/scanning/use-scanner.ts'
import type { ListRow } from '#web/table/columns.ts'
import { recordsKey } from '#web/table/list-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, DialogTitle } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AgenceSelect } from './agence-select.tsx'

const MODES = ['entree', 'sortie', 'inventaire'] as const
type Mode = (typeof MODES)[number]

interface Line {
  readonly id: string
  readonly produit: string
  readonly designation: string
  readonly pieces: number
}

/** A product by the code on it: its SKU or its bar code. Two clients may have the same; the name then tells them apart. */
const findProducts = async (code: string): Promise<ListRow[]> => {
  const { items } = await client.collection('produits').getList<ListRow>(1, 5, {
    skipTotal: true,
    filter: and(eq('active', true), or(eq('sku', code), eq('code_barres', code))),
    expand: 'client',
  })
  return items
}

/** Pieces read one by one, then entered together: all of them or none. */
export function Tally({ onClose }: { onClose: () => void }) {
  const { person, user } = useSession()
  const field = useRef<HTMLInputElement>(null)
  const [mode, setMode] = useState<Mode>('entree')
  const bound = boundAgence(person, user.agence)
  const [agence, setAgence] = useState(String(user.agence ?? ''))
  const [motif, setMotif] = useState('')
  const [text, setText] = useState('')
  const [lines, setLines] = useState<readonly Line[]>([])
  const [choices, setChoices] = useState<readonly ListRow[]>([])
  const [unknown, setUnknown] = useState('')
  const save = useSave(onClose)
  const add = (row: ListRow) => {
    setChoices([])
    setLines((before) => withOneMore(before, row))
    field.current?.focus()
  }
  const read = useMutation({
    meta: { silent: true },
    scope: { id: 'read at the shelf' },
    mutationFn: findProducts,
    onSuccess: (found, code) => {
      setUnknown(found.length === 0 ? code : '')
      const [only] = found
      if (found.length === 1 && only) add(only)
      else setChoices(found)
    },
  })
  useScanner(field, (code) => read.mutate(code))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = readCode(text)
    if (code === '') return
    setText('')
    read.mutate(code)
  }
  const words = { entree: t`Réception`, sortie: t`Sortie`, inventaire: t`Comptage` }
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0)
  const lacks = agence === '' || lines.length === 0 || (mode === 'sortie' && motif.trim() === '')
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>
          <Trans>Réception et comptage</Trans>
        </DialogTitle>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t`Mouvement`}</legend>
          {MODES.map((one) => (
            <Button
              key={one}
              type="button"
              variant={one === mode ? 'default' : 'outline'}
              aria-pressed={one === mode}
              onClick={() => setMode(one)}
            >
              {words[one]}
            </Button>
          ))}
        </fieldset>
        <AgenceSelect value={agence} onChange={setAgence} only={bound} />
        <form onSubmit={submit} className="flex gap-2">
          <Input
            ref={field}
            autoFocus
            value={text}
            autoComplete="off"
            aria-label={t`SKU ou code-barres`}
            placeholder={t`Scannez une pièce`}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" variant="outline" pending={read.isPending}>
            <ScanBarcode aria-hidden />
            <Trans>Scanner</Trans>
          </Button>
        </form>
        {unknown !== '' && (
          <Notice tone="error">
            <Trans>Aucun produit proposé n’a le code « {unknown} » : créez-le dans « Produits ».</Trans>
          </Notice>
        )}
        {read.error && <Refused error={read.error} />}
        {choices.map((row) => (
          <Button key={row.id} variant="outline" onClick={() => add(row)}>
            {String(row.designation)} — {ownerOf(row)}
          </Button>
        ))}
        <ul className="grid max-h-64 gap-1.5 overflow-y-auto" aria-label={t`Pièces lues`} aria-live="polite">
          {lines.map((line) => (
            <TallyLine
              key={line.id}
              line={line}
              onChange={(next) => setLines((before) => changed(before, line, next))}
            />
          ))}
        </ul>
        {mode === 'sortie' && (
          <Field label={t`Motif`} required>
            {(control) => (
              <Input
                {...control}
                maxLength={200}
                value={motif}
                onChange={({ target }) => setMotif(target.value)}
              />
            )}
          </Field>
        )}
        {mode === 'inventaire' && (
          <p className="text-muted-foreground text-sm">
            <Trans>
              Comptez tout ce qui est en rayon, pièces réservées comprises : la différence est enregistrée.
            </Trans>
          </p>
        )}
        {save.error && <Refused error={save.error} />}
        <Button
          disabled={lacks}
          pending={save.isPending}
          onClick={() => save.mutate({ mode, agence, motif, lines })}
        >
          <Plural value={pieces} one="Enregistrer # pièce" other="Enregistrer # pièces" />
        </Button>
      </DialogContent>
    </Dialog>
  )
}

function TallyLine({ line, onChange }: { line: Line; onChange: (pieces: number) => void }) {
  return (
    <li className="flex items-center gap-2 rounded-lg border px-3 py-1.5">
      <span className="min-w-0 flex-1 truncate">{line.designation}</span>
      <Input
        type="number"
        min={0}
        className="w-20 tabular"
        aria-label={t`Nombre de ${line.designation}`}
        value={line.pieces}
        onChange={({ target }) => onChange(Math.max(0, Math.trunc(Number(target.value) || 0)))}
      />
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t`Retirer ${line.designation}`}
        onClick={() => onChange(-1)}
      >
        <X aria-hidden />
      </Button>
    </li>
  )
}

const ownerOf = (row: ListRow): string =>
  String((row.expand as { client?: { full_name?: string } } | undefined)?.client?.full_name ?? '')

/** The line of a product read again grows by one. Its id stays, so that entering it twice enters it once. */
function withOneMore(lines: readonly Line[], row: ListRow): Line[] {
  const known = lines.find(({ produit }) => produit === row.id)
  const line = known ?? { id: newId(), produit: row.id, designation: String(row.designation), pieces: 0 }
  return [{ ...line, pieces: line.pieces + 1 }, ...lines.filter((one) => one !== known)]
}

/** Below zero: the line goes. */
const changed = (lines: readonly Line[], line: Line, pieces: number): Line[] =>
  lines.flatMap((one) => (one.id !== line.id ? [one] : pieces < 0 ? [] : [{ ...one, pieces }]))

interface Entered {
  readonly mode: Mode
  readonly agence: string
  readonly motif: string
  readonly lines: readonly Line[]
}

function useSave(onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: async ({ mode, agence, motif, lines }: Entered) => {
      const batch = client.createBatch()
      for (const { id, produit, pieces } of lines) {
        batch.collection('stock_movements').create({ id, produit, agence, kind: mode, nombre: pieces, motif })
      }
      await batch.send()
    },
    onSuccess: () => {
      toast.success(t`Stock enregistré`)
      onSaved()
    },
    onSettled: () =>
      Promise.all(
        (['stocks', 'stock_movements'] as const).map((name) =>
          queries.invalidateQueries({ queryKey: recordsKey(name) }),
        ),
      ),
  })
}
