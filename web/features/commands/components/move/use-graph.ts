import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Graph } from '#model/domain/commande/asked.ts'
import { assembleGraph } from '#model/domain/commande/graph.ts'
import { statesQuery, transitionsQuery } from './queries.ts'

/** The graph as the company set it; nothing until it is read. */
export function useGraph(): Graph | null {
  const edges = useQuery(transitionsQuery())
  const states = useQuery(statesQuery())
  return useMemo(
    () => (edges.data && states.data ? assembleGraph(edges.data, states.data) : null),
    [edges.data, states.data],
  )
}
