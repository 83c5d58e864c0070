/**
 * Share of the usual work that a benchmark does, from BENCH_SHARE: 1 measures, less only shows that the benchmark
 * still runs.
 */
const SHARE = Number(process.env.BENCH_SHARE ?? 1)

/** Scales a number of rows, users or ms; at least one. */
export const scaled = (usual: number): number => Math.max(1, Math.round(usual * SHARE))

/** A network faster by as much as the work is less. */
export const scaledRate = (kbitPerSecond: number): number => kbitPerSecond / SHARE

/** Scales a number of seconds. */
export const scaledSeconds = (usual: number): number => usual * SHARE
