import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Graph } from '#model/domain/commande/decide/move-request.ts'
import { assembleGraph } from '#model/domain/commande/states/graph.ts'
import { statesQuery, transitionsQuery } from './queries.ts'

interface KnownGraph {
  /** Null until it has loaded. */
  readonly graph: Graph | null
  /** Why it cannot be. */
  readonly error: Error | null
}

/** The graph as the company set it. */
export function useGraph(): KnownGraph {
  const edges = useQuery(transitionsQuery())
  const states = useQuery(statesQuery())
  const graph = useMemo(
    () => (edges.data && states.data ? assembleGraph(edges.data, states.data) : null),
    [edges.data, states.data],
  )
  return { graph, error: edges.error ?? states.error }
}
