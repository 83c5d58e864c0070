import {
  type HomeMoment,
  TO_DO_KEYS,
  type ToDoKey,
  type WorkFigure,
  workOf,
} from '#model/domain/figures/to-do.ts'
import type { CallerReader } from './caller-reader.ts'

interface Row {
  readonly count: number
  readonly [figure: string]: number | string
}

/** The counts of the work this person may see, each of the list it opens. */
export async function workFigures(
  reader: CallerReader,
  at: HomeMoment,
): Promise<Readonly<Partial<Record<ToDoKey, WorkFigure>>>> {
  const keys = TO_DO_KEYS.filter((key) => {
    const { collection, types } = workOf(key)
    return reader.mayList(collection) && (types?.some((type) => reader.caller.is(type)) ?? true)
  })
  return Object.fromEntries(
    await Promise.all(
      keys.map(async (key): Promise<[ToDoKey, WorkFigure]> => [key, await figure(reader, key, at)]),
    ),
  )
}

async function figure(reader: CallerReader, key: ToDoKey, at: HomeMoment): Promise<WorkFigure> {
  const { collection, filter, since, amount } = workOf(key)
  const metrics = ['count', `min(${since})`, ...(amount ? [`sum(${amount})`] : [])].join(',')
  const [row] = await reader.figures<Row>({ collection, group: '', metrics, filter: filter(at) })
  return {
    n: row?.count ?? 0,
    depuis: String(row?.[`min_${since}`] ?? ''),
    ...(amount && { montant: Number(row?.[`sum_${amount}`] ?? 0) }),
  }
}
