/** The id is already taken: by a repeat of the same request, or by another record. */
export class TakenId extends Error {}
