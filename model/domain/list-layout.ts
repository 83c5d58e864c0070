/** How a person arranged the columns of a list; an absent part is that of the list itself. */
export interface ListLayout {
  /** Names of the columns shown, in order. */
  readonly columns?: readonly string[]
  /** Pixels. */
  readonly widths?: Readonly<Record<string, number>>
  /** True: stays in sight while the others scroll; false: no more. */
  readonly pins?: Readonly<Record<string, boolean>>
  readonly density?: Density
}

export const DENSITIES = ['compact', 'normal', 'confort'] as const
export type Density = (typeof DENSITIES)[number]

/** The layouts a person keeps, each with the id of its record, by the list it is of. */
export type KeptLayouts = Readonly<Record<string, { readonly id: string; readonly layout: ListLayout }>>

export const NARROWEST = 48
export const WIDEST = 640
const MOST_COLUMNS = 120
const LONGEST_NAME = 120

/** The layout in a JSON value; what is of another shape is left out. */
export function readLayout(value: unknown): ListLayout {
  const { columns, widths, pins, density } = isObject(value) ? value : {}
  const names = Array.isArray(columns) ? columns.filter(isName).slice(0, MOST_COLUMNS) : []
  const pixels = entriesOf(widths, (one) => typeof one === 'number' && one >= NARROWEST && one <= WIDEST)
  const stuck = entriesOf(pins, (one) => typeof one === 'boolean')
  const height = DENSITIES.find((one) => one === density)
  return {
    ...(names.length > 0 && { columns: names }),
    ...(pixels && { widths: pixels as Record<string, number> }),
    ...(stuck && { pins: stuck as Record<string, boolean> }),
    ...(height && { density: height }),
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME

function entriesOf(value: unknown, holds: (one: unknown) => boolean): Record<string, unknown> | null {
  const kept = Object.entries(isObject(value) ? value : {}).filter(
    ([name, one]) => isName(name) && holds(one),
  )
  return kept.length > 0 ? Object.fromEntries(kept.slice(0, MOST_COLUMNS)) : null
}
