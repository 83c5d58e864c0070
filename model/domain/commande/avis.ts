/** Days after a delivery during which the recipient may rate it. */
export const AVIS_DAYS = 30
/** The time within which the recipient may change a rating. */
export const AVIS_CHANGED_HOURS = 24

export const MOST_STARS = 5
export const MOST_AVIS_TEXT = 300
