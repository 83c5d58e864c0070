import type { Collections } from '#model/collections.ts'
import type { HomeFigures } from '#model/domain/figures/home.ts'
import type { HomeAnswer, NamedState } from '#model/domain/figures/home-answer.ts'
import type { HomeMoment } from '#model/domain/figures/to-do.ts'
import { type Clock, canonical, dayBounds, localDay } from '#server/clock.ts'
import type { Caller } from '#server/core/base/caller.ts'
import type { Engine } from '#server/core/contract/engine.ts'
import { Coalescer } from '#server/core/read/coalescer.ts'
import type { Db } from '#server/db/database.ts'
import { readerFor } from './caller-reader.ts'
import { homeFigures, MOST_RATES, viewKey } from './home.ts'
import { type Looking, partsFor } from './home-parts.ts'
import { SharedAnswers } from './shared-answers.ts'
import { workFigures } from './work.ts'

/** Seconds the comparison with an earlier day is kept: it is of a time that passed, to five minutes. */
const COMPARED_S = 300

interface Place {
  readonly engine: Engine<Collections>
  readonly db: Db
  readonly clock: Clock
}

/** Answers everything a home page shows, each part through the rules of its collection, all of them side by side. */
export class HomeAnswers {
  readonly #place: Place
  readonly #month: SharedAnswers<HomeFigures>
  readonly #before: Looking['before']
  readonly #whole: Looking['whole']
  /** Shared by the requests of one person, but never older than the request. */
  readonly #running = new Coalescer<object, HomeAnswer>()

  constructor(place: Place) {
    this.#place = place
    this.#month = new SharedAnswers(place.clock)
    this.#before = new SharedAnswers(place.clock, COMPARED_S)
    this.#whole = new SharedAnswers(place.clock)
  }

  /** `readsMonth`: whether the figures of thirty days are for this person. */
  of(caller: Caller, readsMonth: boolean): Promise<HomeAnswer> {
    return this.#running.ask(caller.record ?? {}, () => this.#answer(caller, readsMonth))
  }

  async #answer(caller: Caller, readsMonth: boolean): Promise<HomeAnswer> {
    const { engine, db } = this.#place
    const reader = readerFor(engine, caller)
    const at = momentOf(engine)
    const looking: Looking = { engine, db, reader, at, before: this.#before, whole: this.#whole }
    const month = () => this.#month.of(viewKey(caller), () => homeFigures({ engine, db }, caller, MOST_RATES))
    const [a_faire, mois, ...parts] = await Promise.all([
      workFigures(reader, at),
      readsMonth ? month() : null,
      ...partsFor(looking).map(([name, part]) => part.then((told): [string, unknown] => [name, told])),
    ])
    const told = parts.filter(([, part]) => part !== null)
    return { etats: statesOf(engine), a_faire, ...(mois && { mois }), ...Object.fromEntries(told) }
  }
}

function momentOf({ clock }: Engine<Collections>): HomeMoment {
  const now = clock.now()
  return { now: canonical(now), today: canonical(dayBounds(localDay(now)).start) }
}

const statesOf = (engine: Engine<Collections>): NamedState[] =>
  [...engine.cached('tracking_states').values()]
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, name, category }) => ({ id, name, category: category || 'en_attente' }))
