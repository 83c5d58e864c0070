/** The stages of a delivered parcel, with their labels. */
export const STAGES = {
  tri: 'Enlevé → trié',
  sortie: 'Trié → sorti',
  livraison: 'Sorti → livré',
  total: 'Enlevé → livré',
} as const
export type Stage = keyof typeof STAGES

export const STAGE_AXES = { ville: 'Ville', agence: 'Agence' } as const
export type StageAxis = keyof typeof STAGE_AXES

/** Median minutes of each stage; null where no parcel of the days went through it. */
export type StageTimes = Readonly<Record<Stage, number | null>> & {
  /** Id of the ville or agence; empty for all of them. */
  readonly id: string
  readonly name: string
  /** Parcels delivered that were counted. */
  readonly n: number
}

/** Times of the commandes entered in the last thirty days and delivered since. */
export interface StageFigures {
  /** The day they were worked out; empty while they never were. */
  readonly jour: string
  readonly tout: StageTimes | null
  readonly par: Readonly<Record<StageAxis, readonly StageTimes[]>>
}
