import type { Target } from './target-makers.ts'

/** Days of another century. */
export const dayText = (n: number): string =>
  `${new Date(n * 86_400_000).toISOString().slice(0, 10)} 00:00:00.000Z`

/** Each record is in force on a day of its own: no two of a client may meet. */
export const inTurn = (target: Target): Target => {
  let made = 0
  const dated = (values: Readonly<Record<string, unknown>>) => {
    const day = dayText(++made)
    return { ...values, valid_from: day, valid_to: day }
  }
  return {
    ...target,
    own: async (person, wasl) => {
      const values = await target.own(person, wasl)
      return values && dated(values)
    },
    other: async (wasl, place) => dated(await target.other(wasl, place)),
  }
}
