/** A month as addresses and the API write it: `2026-10`. */
export const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/
