/** How many days after a delivery its recipient may say how it went. */
export const AVIS_DAYS = 30
/** For how long he may change what he said. */
export const AVIS_CHANGED_HOURS = 24

export const MOST_STARS = 5
export const MOST_AVIS_TEXT = 300
