/** Days of one period. */
export const PERIOD = 16

/**
 * The keys a search index holds of a date, in SQL: the day it falls on, counted from 2000 in UTC, and the period of that day, below
 * zero so that the two are told apart. The newest days are then searched without meeting what older rows hold.
 */
export const dayKeys = (date: string): string => `ARRAY[${dayOf(date)}, (-1 - ${dayOf(date)} / ${PERIOD})]`

export const dayOf = (date: string): string => `((${date} AT TIME ZONE 'UTC')::date - '2000-01-01'::date)`
