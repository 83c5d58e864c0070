/** Seconds for which the events of one notification are gathered into its first push message. */
export const GATHERED_S = 3

/** The least time between two push messages of one notification. */
export const BETWEEN_S = 60
