/** The commandes under way whose price a change of tariffs changes: their number, and the first of them. */
export interface Repriced {
  readonly total: number
  /** Tariffs before and after, dirhams; null where there is none. */
  readonly items: readonly {
    readonly id: string
    readonly code: string
    readonly avant: number | null
    readonly apres: number | null
  }[]
}
