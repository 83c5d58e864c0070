import { plural, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { stateId } from '#model/domain/commande/states/reference.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { namedRefusal, questionOf } from '#web/lib/errors.ts'
import { type ScanFeedback, useScanFeedback } from '#web/scanning/use-scan-feedback.ts'
import { livreursQuery, readText } from '../../queries.ts'
import { Aim } from './aim.ts'

/** A text read, and the livreur for its parcel, which a badge read just before may still decide. */
interface Read {
  readonly id: string
  readonly text: string
  readonly livreur: Promise<string>
  /** True when the same question was confirmed. */
  readonly sure?: boolean
}

/** The result of a reading; `badge` is the livreur for the next parcels. */
interface Done extends Pick<ScanFeedback, 'result' | 'message'> {
  readonly badge?: string
}

export interface ScansProps {
  livreur: string
  onLivreur: (id: string) => void
  onAssigned: () => void
}

/**
 * Assigns each parcel read to the livreur chosen at that moment, by hand or by
 * badge. Results are newest first.
 */
export function useScans({ livreur, onLivreur, onAssigned }: ScansProps) {
  const [said, say] = useScanFeedback()
  const [aim] = useState(() => new Aim(livreur))
  useEffect(() => aim.show(livreur), [aim, livreur])
  useEffect(() => () => aim.leave(), [aim])
  const queries = useQueryClient()
  /** The first scan may come before the page knows them. */
  const nameOf: NameOf = async (id) => {
    const livreurs = await queries.ensureQueryData(livreursQuery())
    return livreurs.find((one) => one.id === id)?.name
  }
  const scan = useMutation({
    meta: { silent: true },
    mutationFn: async (read: Read): Promise<Done> => {
      const found = await readText(read.text)
      switch (found.kind) {
        case 'colis':
          return give(read, found.command, await read.livreur, nameOf)
        case 'badge':
          return badgeOf(found.livreur, await nameOf(found.livreur))
        case 'plusieurs':
          return wrong(severalOf(found.clients))
        case 'bon':
        case 'emplacement':
          return wrong(t`Ce n’est pas l’étiquette d’un colis.`)
        case 'inconnu':
          return { result: 'inconnu', message: t`Code inconnu.` }
      }
    },
    onSettled: (done, error, { id, text, livreur: to }) => {
      const { badge = '', ...answer } = done ?? refused(error)
      const confirm = () => scan.mutate({ id: newId(), text, livreur: to, sure: true })
      say({ id, text, ...answer, ...(questionOf(error) && { confirm, result: 'deja' }) })
      if (answer.result === 'ok' && badge === '') onAssigned()
    },
  })
  return {
    said,
    choose: (id: string) => {
      aim.choose(id)
      onLivreur(id)
    },
    read: (text: string) =>
      aim.read(async (to) => (await scan.mutateAsync({ id: newId(), text, livreur: to })).badge, onLivreur),
  }
}

const wrong = (message: string): Done => ({ result: 'mauvais', message })

/** A parcel the livreur already has counts as read twice, not as refused. */
const refused = (error: unknown): Done => ({
  result: namedRefusal(error)?.code === 'deja' ? 'deja' : 'mauvais',
  message: refusalSentence(error),
})

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

type NameOf = (livreur: string) => Promise<string | undefined>

async function give(
  { id, sure = false }: Read,
  command: string,
  livreur: string,
  nameOf: NameOf,
): Promise<Done> {
  const name = await nameOf(livreur)
  if (name === undefined) return wrong(t`Choisissez d’abord le livreur, ou scannez son badge.`)
  const move = { id, command, status: stateId('AFFECTE'), delivery_man: livreur, source: 'scan' } as const
  await client.collection('suivis').create({ ...move, confirmer_ville: sure })
  return { result: 'ok', message: t`affecté à ${name}` }
}
