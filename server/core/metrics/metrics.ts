import cluster from 'node:cluster'
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The figures of one process, as processes pass them to one another. */
export type ProcessFigures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** The number of this process among those behind the port; 0 for a single process. */
export const WORKER = String(cluster.worker?.id ?? 0)

/**
 * Figures of this process for Prometheus. Each has the label `worker`: a counter that died with its process ends,
 * and none goes backwards, as a sum over processes would.
 */
export class Metrics {
  readonly #registry = new Registry()
  readonly #answers = new Histogram({
    name: 'wasl_http_request_seconds',
    help: 'Time to answer, by route and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BOUNDS,
    registers: [this.#registry],
  })

  #others: () => Promise<readonly ProcessFigures[]> = async () => []

  constructor() {
    this.#registry.setDefaultLabels({ worker: WORKER })
  }

  /** Adds a figure that is read at each scrape. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({ name, help, registers: [this.#registry], collect: reading(read) })
  }

  /** Like `gauge`, for a figure that only grows. */
  counter(name: string, help: string, read: () => number): void {
    const collect = function (this: Counter) {
      this.reset()
      this.inc(read())
    }
    new Counter({ name, help, registers: [this.#registry], collect })
  }

  /** Counts and times an answer; `route` is the pattern, never the path, so that there are few. */
  answered(method: string, route: string, status: number, seconds: number): void {
    this.#answers.observe({ method, route, status: classOf(status) }, seconds)
  }

  /** The figures of this process. */
  figures(): Promise<ProcessFigures> {
    return this.#registry.getMetricsAsJSON()
  }

  /** Sets how to fetch the figures of the other processes. */
  readWith(others: () => Promise<readonly ProcessFigures[]>): void {
    this.#others = others
  }

  /** The figures of all processes as Prometheus text; each series keeps its `worker` label. */
  async text(): Promise<string> {
    const [own, others] = await Promise.all([this.figures(), this.#others()])
    return AggregatorRegistry.aggregate([own, ...others]).metrics()
  }
}

const reading = (read: () => number) =>
  function (this: Gauge): void {
    this.set(read())
  }

/** `4xx` for 404. */
const classOf = (status: number): string => `${String(status).charAt(0)}xx`
