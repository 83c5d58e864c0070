import type { Worker } from 'node:cluster'
import type { ProcessFigures } from '#server/core/metrics/metrics.ts'

/** From a worker: a request for the figures of the others, numbered by it, or its own figures in a round. */
export type FiguresFromWorker =
  | { readonly asksFigures: number }
  | { readonly inRound: number; readonly figures: ProcessFigures }

/** To a worker: a request for its figures, or the figures it requested. */
export interface FiguresToWorker {
  readonly figuresInRound?: number
  readonly figures?: { readonly asked: number; readonly others: readonly ProcessFigures[] }
}

/** A worker that is blocked longer is left out: its series are missing from that reading. */
const PATIENCE_MS = 2_000

interface Round {
  /** Takes a worker's figures, or counts a dead worker out. */
  done(worker: Worker, figures?: ProcessFigures): void
}

/** In the first process: collects the figures of all workers when one of them gets `/metrics`. */
export class FigureRounds {
  readonly #serving: ReadonlySet<Worker>
  readonly #rounds = new Map<number, Round>()
  #last = 0

  constructor(serving: ReadonlySet<Worker>) {
    this.#serving = serving
  }

  hear(report: FiguresFromWorker, from: Worker): void {
    if ('asksFigures' in report) this.#begin(report.asksFigures, from)
    else this.#rounds.get(report.inRound)?.done(from, report.figures)
  }

  forget(gone: Worker): void {
    for (const round of this.#rounds.values()) round.done(gone)
  }

  #begin(asked: number, asker: Worker): void {
    const number = ++this.#last
    const awaited = new Set([...this.#serving].filter((worker) => worker !== asker && worker.isConnected()))
    const others: ProcessFigures[] = []
    const end = () => {
      clearTimeout(patience)
      if (this.#rounds.delete(number)) tell(asker, { figures: { asked, others } })
    }
    const patience = setTimeout(end, PATIENCE_MS)
    this.#rounds.set(number, {
      done(worker, figures) {
        if (awaited.delete(worker) && figures) others.push(figures)
        if (awaited.size === 0) end()
      },
    })
    for (const worker of awaited) tell(worker, { figuresInRound: number })
    if (awaited.size === 0) end()
  }
}

function tell(worker: Worker, order: FiguresToWorker): void {
  if (worker.isConnected()) worker.send(order)
}

/** In a worker: requests the figures of the others from the first process. */
export class FiguresElsewhere {
  readonly #report: (report: FiguresFromWorker) => void
  readonly #asked = new Map<number, (others: readonly ProcessFigures[]) => void>()
  #last = 0

  constructor(report: (report: FiguresFromWorker) => void) {
    this.#report = report
  }

  ask(): Promise<readonly ProcessFigures[]> {
    const { promise, resolve } = Promise.withResolvers<readonly ProcessFigures[]>()
    const asked = ++this.#last
    this.#asked.set(asked, resolve)
    this.#report({ asksFigures: asked })
    return promise
  }

  hear({ asked, others }: NonNullable<FiguresToWorker['figures']>): void {
    this.#asked.get(asked)?.(others)
    this.#asked.delete(asked)
  }
}
