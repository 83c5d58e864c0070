import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx'
import type { ReadTariffs } from '../rules/edits.ts'

interface TakenOutcomeProps {
  readonly taken: ReadTariffs
  onClose(): void
}

/** Refused cells shown at once. */
const SHOWN = 50

/** The changes made by a file or a pasted block, and each refused cell, by its line and column. */
export function TakenOutcome({ taken: { edits, refused, ignored }, onClose }: TakenOutcomeProps) {
  const rest = refused.length - SHOWN
  const columns = ignored.map((title) => `« ${title} »`).join(', ')
  return (
    <section aria-label={t`Ce qui a été lu`} className="grid gap-3 rounded-lg border bg-card p-4 text-sm">
      <div className="flex items-start justify-between gap-2">
        <p role="status" className="font-medium">
          {edits.length === 0 ? (
            refused.length === 0 ? (
              <Trans>Rien ne change : la grille dit déjà la même chose.</Trans>
            ) : (
              <Trans>Rien d’autre n’attend d’être enregistré.</Trans>
            )
          ) : (
            <Plural
              value={edits.length}
              one="# tarif lu attend d’être enregistré."
              other="# tarifs lus attendent d’être enregistrés."
            />
          )}
        </p>
        <Button variant="ghost" size="icon-sm" aria-label={t`Fermer`} onClick={onClose}>
          <X aria-hidden />
        </Button>
      </div>
      {columns !== '' && (
        <p className="text-muted-foreground">
          <Plural
            value={ignored.length}
            one={`Colonne non lue, elle n’est pas de la grille : ${columns}.`}
            other={`Colonnes non lues, elles ne sont pas de la grille : ${columns}.`}
          />
        </p>
      )}
      {refused.length > 0 && (
        <>
          <Notice tone="error">
            <Plural
              value={refused.length}
              one="# case n’a pas été prise : tapez-la dans la grille, ou corrigez-la et recommencez."
              other="# cases n’ont pas été prises : tapez-les dans la grille, ou corrigez-les et recommencez."
            />
          </Notice>
          <div className="max-h-80 overflow-y-auto">
            <Table>
              <TableHeader>
                <TableRow>
                  <TableHead className="text-right">
                    <Trans>Ligne</Trans>
                  </TableHead>
                  <TableHead>
                    <Trans>Colonne</Trans>
                  </TableHead>
                  <TableHead>
                    <Trans>Valeur</Trans>
                  </TableHead>
                  <TableHead>
                    <Trans>Pourquoi</Trans>
                  </TableHead>
                </TableRow>
              </TableHeader>
              <TableBody>
                {refused.slice(0, SHOWN).map(({ ligne, colonne, valeur, message }) => (
                  <TableRow key={`${ligne} ${colonne}`}>
                    <TableCell className="tabular text-right">{ligne}</TableCell>
                    <TableCell>{colonne}</TableCell>
                    <TableCell className="max-w-40 truncate">{valeur}</TableCell>
                    <TableCell className="whitespace-normal">{message}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </div>
          {rest > 0 && <Plural value={rest} one="et # autre" other="et # autres" />}
        </>
      )}
    </section>
  )
}
