import cluster from 'node:cluster'
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The figures of one process, as processes pass them to one another. */
export type ProcessFigures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** This process among those behind the port; 0 where it is alone. */
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

  /** A figure that is read when it is asked for. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({ name, help, registers: [this.#registry], collect: reading(read) })
  }

  /** As a gauge; only ever grows. */
  counter(name: string, help: string, read: () => number): void {
    const collect = function (this: Counter) {
      this.reset()
      this.inc(read())
    }
    new Counter({ name, help, registers: [this.#registry], collect })
  }

  /** An answer: `route` is the pattern, never the path, so that there are few. */
  answered(method: string, route: string, status: number, seconds: number): void {
    this.#answers.observe({ method, route, status: classOf(status) }, seconds)
  }

  /** Those of this process. */
  figures(): Promise<ProcessFigures> {
    return this.#registry.getMetricsAsJSON()
  }

  /** Where several processes serve: how to ask for the figures of the others. */
  readWith(others: () => Promise<readonly ProcessFigures[]>): void {
    this.#others = others
  }

  /** Those of all processes: the series of each keep their label. */
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
