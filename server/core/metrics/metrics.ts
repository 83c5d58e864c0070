import cluster from 'node:cluster'

type Labels = Readonly<Record<string, string>>

interface Figure {
  readonly name: string
  readonly help: string
  readonly type: 'gauge' | 'counter'
  read(): number
}

/** Seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Durations {
  readonly labels: Labels
  /** Per bound, then those longer than all. */
  readonly counts: number[]
  sum: number
}

/**
 * Figures of this process in the text format of Prometheus. Each has the label `worker`: with several processes
 * behind one port a reading reaches one of them, and the series tell which.
 */
export class Metrics {
  readonly #worker: Labels = { worker: String(cluster.worker?.id ?? 0) }
  readonly #figures: Figure[] = []
  readonly #durations = new Map<string, Durations>()

  /** A figure that is read when it is asked for. */
  gauge(name: string, help: string, read: () => number): void {
    this.#figures.push({ name, help, type: 'gauge', read })
  }

  /** As a gauge; only ever grows. */
  counter(name: string, help: string, read: () => number): void {
    this.#figures.push({ name, help, type: 'counter', read })
  }

  /** An answer: `route` is the pattern, never the path, so that there are few. */
  answered(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${route} ${classOf(status)}`
    let durations = this.#durations.get(key)
    if (!durations) {
      const labels = { ...this.#worker, method, route, status: classOf(status) }
      durations = { labels, counts: Array<number>(BOUNDS.length + 1).fill(0), sum: 0 }
      this.#durations.set(key, durations)
    }
    const found = BOUNDS.findIndex((bound) => seconds <= bound)
    const at = found === -1 ? BOUNDS.length : found
    durations.counts[at] = (durations.counts[at] ?? 0) + 1
    durations.sum += seconds
  }

  text(): string {
    const figures = this.#figures.flatMap(({ name, help, type, read }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      line(name, this.#worker, read()),
    ])
    return `${[...figures, ...this.#histogram()].join('\n')}\n`
  }

  *#histogram(): Generator<string> {
    const name = 'wasl_http_request_seconds'
    yield `# HELP ${name} Time to answer, by route and class of status.`
    yield `# TYPE ${name} histogram`
    for (const { labels, counts, sum } of this.#durations.values()) {
      let total = 0
      for (const [index, count] of counts.entries()) {
        total += count
        yield line(`${name}_bucket`, { ...labels, le: String(BOUNDS[index] ?? '+Inf') }, total)
      }
      yield line(`${name}_sum`, labels, sum)
      yield line(`${name}_count`, labels, total)
    }
  }
}

function line(name: string, labels: Labels, value: number): string {
  const told = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}{${told.join(',')}} ${value}`
}

/** `4xx` for 404. */
const classOf = (status: number): string => `${String(status).charAt(0)}xx`

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
