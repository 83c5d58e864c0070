import { plural, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { stateId } from '#model/domain/commande/reference.ts'
import type { ScanResult } from '#model/domain/commande/scan-modes.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { signal } from '#web/scanning/signal.ts'
import { type Livreur, readText } from '../queries.ts'

export interface Answer {
  readonly id: string
  readonly text: string
  readonly result: ScanResult
  readonly message: string
}

/** A text read, and whom the parcel is for: known once a badge read just before is answered. */
interface Read {
  readonly id: string
  readonly text: string
  readonly livreur: Promise<string>
}

/** What came of it; `badge` is whom the next ones are for. */
interface Done extends Pick<Answer, 'result' | 'message'> {
  readonly badge?: string
}

export interface ScansProps {
  livreurs: readonly Livreur[]
  livreur: string
  onLivreur: (id: string) => void
  onAssigned: () => void
}

const KEPT = 20

/** Each parcel read is given to the livreur chosen when it was read, by hand or by his badge; the last answers first. */
export function useScans({ livreurs, livreur, onLivreur, onAssigned }: ScansProps) {
  const [answers, setAnswers] = useState<readonly Answer[]>([])
  const chosen = useRef(Promise.resolve(livreur))
  const shown = useRef(livreur)
  useEffect(() => {
    if (livreur === shown.current) return
    shown.current = livreur
    chosen.current = Promise.resolve(livreur)
  }, [livreur])
  const nameOf = (id: string) => livreurs.find((one) => one.id === id)?.name
  const scan = useMutation({
    meta: { silent: true },
    // Said at once that it was not given, instead of given when nobody looks any more.
    networkMode: 'always',
    mutationFn: async (read: Read): Promise<Done> => {
      const found = await readText(read.text)
      switch (found.kind) {
        case 'colis':
          return give(read.id, found.command, await read.livreur, nameOf)
        case 'badge':
          return badgeOf(found.livreur, nameOf(found.livreur))
        case 'plusieurs':
          return wrong(severalOf(found.clients))
        case 'bon':
        case 'emplacement':
          return wrong(t`Ce n’est pas l’étiquette d’un colis.`)
        case 'inconnu':
          return { result: 'inconnu', message: t`Code inconnu.` }
      }
    },
    onSettled: (done, error, { id, text }) => {
      const { badge = '', ...said } = done ?? wrong(refusalSentence(error))
      setAnswers((before) => [{ id, text, ...said }, ...before].slice(0, KEPT))
      signal(said.result)
      if (said.result === 'ok' && badge === '') onAssigned()
    },
  })
  const choose = (id: string) => {
    shown.current = id
    onLivreur(id)
  }
  return {
    answers,
    choose: (id: string) => {
      chosen.current = Promise.resolve(id)
      choose(id)
    },
    read: (text: string) => {
      const before = chosen.current
      const after = scan.mutateAsync({ id: newId(), text, livreur: before }).then(
        ({ badge }) => {
          // Another may have been chosen by hand since.
          if (badge && chosen.current === after) choose(badge)
          return badge ?? before
        },
        () => before,
      )
      chosen.current = after
    },
  }
}

const wrong = (message: string): Done => ({ result: 'mauvais', message })

function severalOf(clients: readonly string[]): string {
  const names = clients.join(', ')
  return plural(clients.length, {
    one: `Plusieurs colis ont ce numéro (${names}) : scannez l’étiquette Wasl.`,
    other: `Plusieurs clients ont ce numéro (${names}) : scannez l’étiquette Wasl.`,
  })
}

function badgeOf(badge: string, name: string | undefined): Done {
  if (name === undefined) return wrong(t`Ce badge est celui d’un compte fermé.`)
  return { result: 'ok', message: t`${name} : scannez ses colis.`, badge }
}

async function give(
  id: string,
  command: string,
  livreur: string,
  nameOf: (id: string) => string | undefined,
): Promise<Done> {
  const name = nameOf(livreur)
  if (name === undefined) return wrong(t`Choisissez d’abord le livreur, ou scannez son badge.`)
  const move = { id, command, status: stateId('AFFECTE'), delivery_man: livreur, source: 'scan' } as const
  await client.collection('suivis').create(move)
  return { result: 'ok', message: t`affecté à ${name}` }
}
