import type { Target } from './target-makers.ts'

/** Days of another century. */
export const dayText = (n: number): string =>
  `${new Date(n * 86_400_000).toISOString().slice(0, 10)} 00:00:00.000Z`

type Values = Readonly<Record<string, unknown>>

const inForce = (day: string): Values => ({ valid_from: day, valid_to: day })

/**
 * Gives each record a day of its own, in force on that day by default, because two
 * records of a client may not overlap.
 */
export const inTurn = (target: Target, on: (day: string) => Values = inForce): Target => {
  let made = 0
  const dated = (values: Values): Values => ({ ...values, ...on(dayText(++made)) })
  return {
    ...target,
    own: async (person, wasl) => {
      const values = await target.own(person, wasl)
      return values && dated(values)
    },
    other: async (wasl, place) => dated(await target.other(wasl, place)),
  }
}
