/** Days of one period. */
export const PERIOD = 16

/**
 * The SQL of a date's keys in a search index: its day, counted from 2000 in UTC, and the period of that day,
 * negative so that the two differ. The newest days are then searched without reading entries of older rows.
 */
export const dayKeys = (date: string): string => `ARRAY[${dayOf(date)}, (-1 - ${dayOf(date)} / ${PERIOD})]`

export const dayOf = (date: string): string => `((${date} AT TIME ZONE 'UTC')::date - '2000-01-01'::date)`
