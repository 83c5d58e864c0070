/** `09:30`, on a clock of 24 hours. */
export const HOUR = '^([01][0-9]|2[0-3]):[0-5][0-9]$'
