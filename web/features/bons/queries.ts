import { queryOptions, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { ClientResponseError } from 'pocketbase'
import type { Body } from '#model/collections.ts'
import { type BonFacts, type BonKind, scanModeOf, travels } from '#model/domain/bon/bon.ts'
import { and, eq, oneOf, or } from '#model/schema/filter.ts'
import { refusalSentence } from '#web/form/error-words.ts'
import { newId } from '#web/form/new-id.ts'
import { client } from '#web/lib/client.ts'
import { downloadFile } from '#web/lib/download.ts'
import { questionOf } from '#web/lib/errors.ts'
import type { ScanFeedback } from '#web/scanning/use-scan-feedback.ts'
import type { ListRow } from '#web/table/columns.ts'
import { figuresQuery, recordsKey } from '#web/table/list-queries.ts'

/** Closes bons one after the other, independently: a refusal does not stop the next. */
export async function closeBons(ids: readonly string[]): Promise<{ closed: number; refused: string[] }> {
  const refused: string[] = []
  for (const id of ids) {
    try {
      await client.collection('bons').update(id, { state: 'clos' })
    } catch (error) {
      if (!(error instanceof ClientResponseError)) throw error
      refused.push(refusalSentence(error))
    }
  }
  return { closed: ids.length - refused.length, refused }
}

/** Every parcel of a bon, in the order it was put on. */
export const linesQuery = (bon: string) =>
  queryOptions({
    queryKey: [...recordsKey('bons_details'), 'of', bon],
    queryFn: ({ signal }) =>
      client.collection('bons_details').getFullList<ListRow>({
        signal,
        batch: 1000,
        filter: eq('bon', bon),
        sort: 'created',
        expand: 'command.city,command.status,scanned_by',
        fields: [
          'id,command,expected,scanned_at,missing,surplus,pieces',
          'expand.command.id,expand.command.code,expand.command.receiver_full_name,expand.command.total,expand.command.status,expand.command.colis_count',
          'expand.command.expand.city.name,expand.command.expand.status.name',
          'expand.command.expand.status.code,expand.command.expand.status.category,expand.scanned_by.full_name',
        ].join(','),
      }),
  })

/** Refetches everything a bon changes: its lines, its parcels and its pick-up. */
export function useAfterBon(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      ['bons', 'bons_details', 'commands', 'suivis', 'rammasage'].map((name) =>
        queries.invalidateQueries({ queryKey: recordsKey(name) }),
      ),
    )
}

type BonValues = Body<'bons'> | FormData

/** The window or the panel shows its own failures: no toast. */
const SAID_THERE = { silent: true }

export function useBon(bon: string): UseMutationResult<ListRow, Error, BonValues> {
  const settled = useAfterBon()
  return useMutation({
    mutationFn: (values: BonValues) => client.collection('bons').update<ListRow>(bon, values),
    meta: SAID_THERE,
    onSettled: settled,
  })
}

/**
 * Creates a bon under an id that stays the same across retries, so that a lost response makes no second one.
 */
export function useNewBon(): UseMutationResult<ListRow, Error, Body<'bons'>> {
  const settled = useAfterBon()
  return useMutation({
    mutationFn: (values: Body<'bons'>) => client.collection('bons').create<ListRow>(values),
    meta: SAID_THERE,
    onSettled: settled,
  })
}

/** Sends scans one after the other, in reading order; each result is passed to `say`. */
export function useScan(
  bon: BonFacts & { id: string },
  say: (said: ScanFeedback) => void,
): (text: string) => void {
  const settled = useAfterBon()
  const scan = useMutation({
    scope: { id: `scans of ${bon.id}` },
    mutationFn: (read: { id: string; text: string; device_at: string; confirmer_ville: boolean }) =>
      client.collection('scans').create({ ...read, mode: scanModeOf(bon), bon: bon.id }),
    meta: SAID_THERE,
    onSuccess: ({ id, text, message, result }) => say({ id, text, message, result: result || 'mauvais' }),
    onError: (error, { id, text }) => {
      const question = questionOf(error)
      if (!question) return say({ id, text, message: refusalSentence(error), result: 'mauvais' })
      say({ id, text, message: question.message, result: 'deja', confirm: () => read(text, true) })
    },
    onSettled: settled,
  })
  const read = (text: string, confirmed = false) =>
    scan.mutate({ id: newId(), text, device_at: new Date().toISOString(), confirmer_ville: confirmed })
  return (text) => read(text)
}

const MOST_BEGUN = 50

/** Bons of these kinds parcels may still be put on, the latest first. */
export const begunQuery = (kinds: readonly BonKind[]) =>
  queryOptions({
    queryKey: [...recordsKey('bons'), 'begun', kinds],
    queryFn: async ({ signal }) => {
      const still = or(
        eq('state', 'brouillon'),
        and(eq('state', 'emis'), oneOf('kind', kinds.filter(travels))),
      )
      const { items } = await client.collection('bons').getList<ListRow>(1, MOST_BEGUN, {
        signal,
        skipTotal: true,
        filter: and(oneOf('kind', kinds), kinds.some(travels) ? still : eq('state', 'brouillon')),
        sort: '-created',
        expand: 'client,livreur,agence,agence_to',
      })
      return items
    },
  })

/** Adds parcels to a bon, all or none; the first that does not fit gives the error. */
export async function putOn(bon: string, commands: readonly string[], confirmed: boolean): Promise<void> {
  const batch = client.createBatch()
  for (const command of commands) {
    batch.collection('bons_details').create({ bon, command, confirmer_ville: confirmed })
  }
  await batch.send()
}

export function useTakeOff(): UseMutationResult<boolean, Error, string> {
  const settled = useAfterBon()
  return useMutation({
    mutationFn: (line: string) => client.collection('bons_details').delete(line),
    onSettled: settled,
  })
}

export function useInspection(): UseMutationResult<ListRow, Error, FormData> {
  const settled = useAfterBon()
  return useMutation({
    mutationFn: (suivi: FormData) => client.collection('suivis').create<ListRow>(suivi),
    meta: SAID_THERE,
    onSettled: settled,
  })
}

/** Returns that wait at an agence for one client. */
export interface ToGiveBack {
  readonly client_source: string
  readonly count: number
  /** Instant since which the oldest waits. */
  readonly min_held_since: string
  readonly min_last_event_at: string
}

/** States of parcels to give back to their client, damaged ones included. */
const WAITING = ['RETOUR_HUB', 'RETOUR_PRET', 'ENDOMMAGE'] as const

const waitingAt = (agence: string) =>
  and(oneOf('status.code', WAITING), eq('holder_kind', 'agence'), agence === '' ? '' : eq('holder', agence))

export const toGiveBackQuery = (agence: string) =>
  figuresQuery<ToGiveBack>('commands', {
    group: 'client_source',
    metrics: 'count,min(held_since),min(last_event_at)',
    filter: waitingAt(agence),
  })

/** The very parcels, for a bon. */
export const returnsOf = async (owner: string, agence: string): Promise<string[]> => {
  const rows = await client.collection('commands').getFullList<ListRow>({
    batch: 1000,
    filter: and(waitingAt(agence), eq('client_source', owner)),
    fields: 'id',
  })
  return rows.map(({ id }) => id)
}

export const missingOf = async (bon: string): Promise<string[]> => {
  const rows = await client.collection('bons_details').getFullList<ListRow>({
    batch: 1000,
    filter: and(eq('bon', bon), eq('missing', true)),
    fields: 'id,command',
  })
  return rows.map(({ command }) => String(command))
}

type Printed = Pick<ListRow, 'id' | 'number'>

export const printBon = ({ id, number }: Printed, format: 'A4' | '80mm'): Promise<void> =>
  downloadFile(`/api/wasl/bons/${id}/pdf?format=${format}`, `${String(number) || 'bon'}.pdf`)

export const printLabels = ({ id }: Printed): Promise<void> =>
  downloadFile(`/api/wasl/labels?bon=${id}&format=100x100`, 'etiquettes.pdf')
